/** Rows of `quotes`. A quote is frozen: the only change it ever sees is whose it is. */
import { eq } from 'drizzle-orm'
import { quotes, type QuoteRow, type StoredPrice } from '../../db/schema/bookings.ts'
import { clockMs } from '../kit/clock.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { namedQuery } from '../kit/named-query.ts'

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

/** What taking a quote looks at: the price is that of one listed driver or of any, null when it lists no such driver. */
export type QuoteToTake = Pick<QuoteRow, 'accountId' | 'expiresAt'> & {
  km: number | null
  hasCandidates: boolean
  price: StoredPrice | null
}

type RawQuoteToTake = {
  account_id: string | null
  expires_ms: number
  km: number | null
  has_candidates: boolean
  price: StoredPrice | null
  clock_ms: number
}

/** The clock is read from the locked row, so after the lock was had; beside `for update` it would be read before. */
const lockNamed = namedQuery<[quoteId: string, driverId: string | null], RawQuoteToTake>(
  'quote lock',
  `with locked as materialized (select * from quotes where id = $1 for update)
  select account_id, (extract(epoch from expires_at) * 1000)::float8 as expires_ms,
    (distance ->> 'km')::float8 as km, jsonb_array_length(candidates) > 0 as has_candidates,
    case when $2::text is null then any_driver
      else (select c from jsonb_array_elements(candidates) c where c ->> 'driverId' = $2) end as price,
    ${clockMs} as clock_ms
  from locked`,
)

/** The quote under its row lock, and the database clock as it was then. */
export const lockQuote = async (
  tx: Tx,
  quoteId: string,
  driverId: string | null,
): Promise<{ quote: QuoteToTake; clockMs: number } | null> => {
  const [row] = await lockNamed(tx, quoteId, driverId)
  if (!row) return null
  const quote = {
    accountId: row.account_id,
    expiresAt: new Date(row.expires_ms),
    km: row.km,
    hasCandidates: row.has_candidates,
    price: row.price,
  }
  return { quote, clockMs: row.clock_ms }
}
