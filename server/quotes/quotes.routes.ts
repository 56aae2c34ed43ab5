/** The HTTP side of quotes: no account needed, but one that is there owns what it asks for. */
import type { InputOf } from '../../contract/routes.ts'
import type { Ctx } from '../context.ts'
import { loadQuote } from './load-quote.ts'
import { makeQuote } from './make-quote.ts'

/** Null when nobody is signed in. */
type Asker = { accountId: string } | null

export const quoteHandlers = {
  'POST /api/quotes': (ctx: Ctx, who: Asker, { body }: InputOf<'POST /api/quotes'>) =>
    makeQuote(ctx, who?.accountId ?? null, body),

  'GET /api/quotes/:quoteId': (
    ctx: Ctx,
    who: Asker,
    { params }: InputOf<'GET /api/quotes/:quoteId'>,
  ) => loadQuote(ctx, who?.accountId ?? null, params.quoteId),
}
