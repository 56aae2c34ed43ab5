/** Rows of `quotes`. A quote is frozen: only its owner ever changes. */
import { autoAssignWaves } from '../../domain/tariffs/tariff.ts'
import { eq } from 'drizzle-orm'
import { quotes, type QuoteRow, type StoredPrice } from '../../db/schema/bookings.ts'
import { readStored, readStoredIfAny } from '../../db/schema/stored-json.ts'
import { clockMs } from '../kit/clock.ts'
import type { Urgency } from '../../domain/bookings/casualty.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { preparedInsert, preparedQuery } from '../kit/database/prepared-query.ts'

export type { QuoteRow }

/** A new quote, as it is frozen. */
export const insertQuote = preparedInsert('quote insert', quotes, [
  'id',
  'accountId',
  'tariffVersion',
  'rateCard',
  'request',
  'casualty',
  'pickup',
  'dropoff',
  'distance',
  'pickupAt',
  'anyDriver',
  'candidates',
  'eligibleCount',
  'createdAt',
  'expiresAt',
  'cover',
])

export const findQuote = async (db: Queryable, quoteId: string): Promise<QuoteRow | null> => {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
  return row ?? null
}

/** The columns needed to take a quote: the price is that of one listed driver or of any, null when it lists no such driver. */
export type QuoteToTake = Pick<
  QuoteRow,
  | 'accountId'
  | 'tariffVersion'
  | 'rateCard'
  | 'casualty'
  | 'pickup'
  | 'dropoff'
  | 'expiresAt'
  | 'cover'
> & {
  km: number | null
  urgency: Urgency
  hasCandidates: boolean
  price: StoredPrice | null
  /** The latest arrival shown: the chosen driver’s, or of the drivers who are asked first. */
  shownArrivalMinutes: number | null
}

type RawQuoteToTake = {
  account_id: string | null
  tariff_version: string
  rate_card: QuoteRow['rateCard']
  casualty: unknown
  pickup: unknown
  dropoff: unknown
  cover: unknown
  expires_ms: number
  urgency: Urgency
  km: number | null
  has_candidates: boolean
  price: unknown
  shown_minutes: number | null
  clock_ms: number
}

/** The clock is read from the locked row, and so after the lock was granted; beside `for update` it would be read before. */
const lockNamed = preparedQuery<[quoteId: string, driverId: string | null], RawQuoteToTake>(
  'quote lock',
  `with locked as materialized (select * from quotes where id = $1 for no key update)
  select account_id, tariff_version, rate_card, casualty, pickup, dropoff, cover, (extract(epoch from expires_at) * 1000)::float8 as expires_ms,
    (distance ->> 'km')::float8 as km, request ->> 'urgency' as urgency, jsonb_array_length(candidates) > 0 as has_candidates,
    case when $2::text is null then any_driver
      else (select c from jsonb_array_elements(candidates) c where c ->> 'driverId' = $2) end as price,
    (select max((c ->> 'etaMinutes')::int) from jsonb_array_elements(candidates) with ordinality listed (c, place)
      where case when $2::text is null then place <= ${autoAssignWaves[0].drivers} else c ->> 'driverId' = $2 end) as shown_minutes,
    ${clockMs} as clock_ms
  from locked`,
)

/** The locked quote, and the database clock at that time. */
export const lockQuote = async (
  tx: Tx,
  quoteId: string,
  driverId: string | null,
): Promise<{ quote: QuoteToTake; clockMs: number } | null> => {
  const [row] = await lockNamed(tx, quoteId, driverId)
  if (!row) return null
  const { casualty, pickup, dropoff, urgency, km, price } = row
  const quote = {
    accountId: row.account_id,
    tariffVersion: row.tariff_version,
    rateCard: row.rate_card,
    casualty: readStored('quotes.casualty', casualty),
    pickup: readStored('quotes.pickup', pickup),
    dropoff: readStoredIfAny('quotes.dropoff', dropoff),
    cover: readStoredIfAny('quotes.cover', row.cover),
    expiresAt: new Date(row.expires_ms),
    urgency,
    km,
    hasCandidates: row.has_candidates,
    // a driver's own price has more fields than this
    price: readStoredIfAny('quotes.any_driver', price),
    shownArrivalMinutes: row.shown_minutes,
  }
  return { quote, clockMs: row.clock_ms }
}

const claimNamed = preparedQuery<[quoteId: string, accountId: string], Record<string, never>>(
  'quote claim',
  'update quotes set account_id = $2 where id = $1 and account_id is null',
)

/** Assigns an anonymous quote to this account; a quote that already has an account does not change. */
export const claimQuote = async (tx: Tx, quoteId: string, accountId: string): Promise<void> => {
  await claimNamed(tx, quoteId, accountId)
}
