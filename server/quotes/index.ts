import { quoteRoutes } from '../../contract/bookings/quotes.ts'
import { defineModule } from '../define-module.ts'
import { quoteHandlers } from './quotes.routes.ts'

export const quotesModule = defineModule({
  http: { routes: quoteRoutes, handlers: quoteHandlers },
})

export { lockQuote } from './quotes.store.ts'
export { loadPhoneQuote } from './load-quote.ts'
export { makeCoveredQuote, makePhoneQuote, makeQuote, onlineTerms } from './make-quote.ts'
export { priceAlone } from './price-alone.ts'
export { firstWaveArrival } from './quote-view.ts'
export { takeQuote } from './take-quote.ts'
