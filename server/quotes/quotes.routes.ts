/** The HTTP side of quotes: no account needed, but a signed-in account owns its quotes. */
import type { quoteRoutes } from '../../contract/bookings/quotes.ts'
import type { HandlersOf } from '../define-module.ts'
import { loadQuote } from './load-quote.ts'
import { makeQuote } from './make-quote.ts'

/** Null when the caller is not signed in. */
type Principal = { accountId: string } | null

export const quoteHandlers = {
  'POST /api/quotes': (ctx, who: Principal, { body }) =>
    makeQuote(ctx, who?.accountId ?? null, body),

  'GET /api/quotes/:quoteId': (ctx, who: Principal, { params }) =>
    loadQuote(ctx, who?.accountId ?? null, params.quoteId),
} satisfies HandlersOf<typeof quoteRoutes>
