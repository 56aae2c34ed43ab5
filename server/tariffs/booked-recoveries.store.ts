/** Bookings with what their quote was priced from, so that they can be priced again. */
import { sql } from 'drizzle-orm'
import { readStored, readStoredIfAny } from '../../db/schema/stored-json.ts'
import type { Casualty, Urgency } from '../../domain/bookings/casualty.ts'
import type { Point } from '../../domain/places/point.ts'
import type { RateCardName } from '../../domain/tariffs/tariff.ts'
import type { Queryable } from '../kit/database/database.ts'

export type BookedRecovery = {
  bookingId: string
  area: string | null
  requestedAt: Date
  priceCents: number
  rateCard: RateCardName
  /** The own rate of the driver it was booked with; null: no driver was chosen. */
  perKmCents: number | null
  distanceKm: number
  isMinimumCharge: boolean
  casualty: Casualty
  urgency: Urgency
  pickupAt: Date
  pickupPoint: Point | null
  dropoffPoint: Point | null
}

type Raw = Omit<
  BookedRecovery,
  'requestedAt' | 'pickupAt' | 'casualty' | 'pickupPoint' | 'dropoffPoint'
> & {
  requested_ms: number
  pickup_ms: number
  casualty: unknown
  pickup: unknown
  dropoff: unknown
}

/** All bookings since then, newest first, except those abandoned before the card was held. */
export const bookedSince = async (
  db: Queryable,
  since: Date,
  limit: number,
): Promise<BookedRecovery[]> => {
  const { rows } = await db.execute<Raw>(sql`
    select b.id as "bookingId", b.pickup ->> 'area' as area, b.price_cents as "priceCents", b.distance_km as "distanceKm",
      (q.distance ->> 'isMinimumCharge')::boolean as "isMinimumCharge", b.casualty, q.request ->> 'urgency' as urgency,
      b.pickup, b.dropoff,
      (extract(epoch from b.created_at) * 1000)::float8 as requested_ms, (extract(epoch from q.pickup_at) * 1000)::float8 as pickup_ms,
      (select (c ->> 'perKmCents')::int from jsonb_array_elements(q.candidates) c
        where (c ->> 'priceCents')::int = b.price_cents
          and (c ->> 'driverId' = b.chosen_driver_id or b.price_cents <> (q.any_driver ->> 'priceCents')::int)
        order by c ->> 'driverId' = b.chosen_driver_id desc limit 1) as "perKmCents",
      q.rate_card as "rateCard"
    from bookings b join quotes q on q.id = b.quote_id
    where b.created_at >= ${since.toISOString()}::timestamptz and b.acceptance_deadline is not null
    order by b.created_at desc limit ${limit}`)
  return rows.map(({ requested_ms, pickup_ms, casualty, pickup, dropoff, ...row }) => ({
    ...row,
    casualty: readStored('bookings.casualty', casualty),
    pickupPoint: readStored('bookings.pickup', pickup).point,
    dropoffPoint: readStoredIfAny('bookings.dropoff', dropoff)?.point ?? null,
    requestedAt: new Date(requested_ms),
    pickupAt: new Date(pickup_ms),
  }))
}
