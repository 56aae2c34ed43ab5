export { quoteHandlers } from './quotes.routes.ts'
export { takeQuote } from './take-quote.ts'
