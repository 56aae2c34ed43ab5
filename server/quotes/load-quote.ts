import type { Quote } from '../../contract/bookings/quotes.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { hasExpired, maySeeQuote } from './quote-rules.ts'
import { quoteView } from './quote-view.ts'
import { findQuote, type QuoteRow } from './quotes.store.ts'

/**
 * A quote as it was frozen. A quote made while signed in is shown to that account only; an anonymous one to anyone who has its
 * id, which cannot be guessed (74 random bits). Refusals: `not_found`, `quote_expired`.
 */
export const loadQuote = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  accountId: string | null,
  quoteId: string,
): Promise<Outcome<Quote>> => view(ctx, accountId, await findQuote(ctx.db, quoteId))

/** The same for a quote that an operator made for a caller. Refusals: those of `loadQuote`, `other_rate_card`. */
export const loadPhoneQuote = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  quoteId: string,
): Promise<Outcome<Quote>> => {
  const quote = await findQuote(ctx.db, quoteId)
  const seen = await view(ctx, null, quote)
  return seen.ok && quote?.rateCard !== 'phone' ? refused('other_rate_card') : seen
}

const view = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  accountId: string | null,
  quote: QuoteRow | null,
): Promise<Outcome<Quote>> => {
  if (!quote || !maySeeQuote(quote, accountId)) return refused('not_found')
  const now = await ctx.clock.now(ctx.db)
  if (hasExpired(quote, now)) return refused('quote_expired')
  return accepted(quoteView(quote, now))
}
