/** Who may see a quote, and for how long. */
import type { QuoteRow } from './quotes.store.ts'

/** An anonymous quote belongs to whoever has its id; any other to its account. */
export const maySeeQuote = (
  quote: Pick<QuoteRow, 'accountId'>,
  accountId: string | null,
): boolean => quote.accountId === null || quote.accountId === accountId

/** The last moment of its lifetime is no longer part of it. */
export const hasExpired = (quote: Pick<QuoteRow, 'expiresAt'>, now: Date): boolean =>
  now >= quote.expiresAt
