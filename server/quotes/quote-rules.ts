/** Who may see a quote, and for how long. */
import type { QuoteRow } from './quotes.store.ts'

/** An anonymous quote may be seen by anyone who has its id; any other by its account. */
export const maySeeQuote = (
  quote: Pick<QuoteRow, 'accountId'>,
  accountId: string | null,
): boolean => quote.accountId === null || quote.accountId === accountId

/** The quote has expired at the last moment of its lifetime. */
export const hasExpired = (quote: Pick<QuoteRow, 'expiresAt'>, now: Date): boolean =>
  now >= quote.expiresAt
