export { makeQuote } from './make-quote.ts'
export { quoteHandlers } from './quotes.routes.ts'
export { takeQuote } from './take-quote.ts'
