/** Rows of `quotes`. A quote is frozen: the only change it ever sees is whose it is. */
import { and, eq, isNull } from 'drizzle-orm'
import { quotes, type QuoteRow } from '../../db/schema/bookings.ts'
import { namedQuery } from '../kit/named-query.ts'
import type { Queryable, Tx } from '../kit/database.ts'

export type { QuoteRow }

const insertNamed = namedQuery<unknown[], Record<string, never>>(
  'quote insert',
  `insert into quotes (id, account_id, tariff_version, request, casualty, pickup, dropoff, distance, pickup_at, any_driver,
    candidates, eligible_count, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
)

export const insertQuote = async (tx: Tx, quote: QuoteRow): Promise<void> => {
  await insertNamed(
    tx,
    quote.id,
    quote.accountId,
    quote.tariffVersion,
    JSON.stringify(quote.request),
    JSON.stringify(quote.casualty),
    JSON.stringify(quote.pickup),
    quote.dropoff && JSON.stringify(quote.dropoff),
    JSON.stringify(quote.distance),
    quote.pickupAt,
    JSON.stringify(quote.anyDriver),
    JSON.stringify(quote.candidates),
    quote.eligibleCount,
    quote.createdAt,
    quote.expiresAt,
  )
}

export const findQuote = async (db: Queryable, quoteId: string): Promise<QuoteRow | null> => {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
  return row ?? null
}

/** The quote under its row lock. Read the clock after this, never before. */
export const lockQuote = async (tx: Tx, quoteId: string): Promise<QuoteRow | null> => {
  const [row] = await tx.select().from(quotes).where(eq(quotes.id, quoteId)).for('update')
  return row ?? null
}

/** An anonymous quote becomes this account's; one that already belongs to somebody does not change. */
export const claimQuote = async (tx: Tx, quoteId: string, accountId: string): Promise<void> => {
  await tx
    .update(quotes)
    .set({ accountId })
    .where(and(eq(quotes.id, quoteId), isNull(quotes.accountId)))
}
