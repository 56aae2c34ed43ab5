/** A dealer's bookings with the columns of their list and statements. Cents. */
import { sql, type SQL } from 'drizzle-orm'
import type { dealerStates } from '../../contract/dealers.ts'
import type { BookingStatus } from '../../domain/bookings/booking.ts'
import type { VehicleType } from '../../domain/bookings/casualty.ts'
import { plateKey } from '../../domain/operations/operator-search.ts'
import { customerPaymentKinds } from '../../domain/payments/ledger.ts'
import type { Queryable } from '../kit/database/database.ts'
import { beginningWith } from '../kit/database/like-pattern.ts'

export type DealerFilters = {
  state?: (typeof dealerStates)[number] | undefined
  /** Booked since, and before. */
  since?: Date | undefined
  before?: Date | undefined
  /** The beginning of a purchase order, a reference (the dealer’s or the booking’s) or a registration, in any case. */
  number?: string | undefined
}

export type DealerBookingRow = {
  id: string
  booking_reference: string
  status: BookingStatus
  created_ms: string
  vehicle_type: VehicleType
  reference: string | null
  registration: string | null
  purchase_order: string | null
  pickup_location: string
  dropoff_location: string | null
  price_cents: number
  paid_cents: string
}

const states: Record<(typeof dealerStates)[number], SQL> = {
  open: sql`b.status not in ('completed', 'cancelled')`,
  completed: sql`b.status = 'completed'`,
  cancelled: sql`b.status = 'cancelled'`,
}

const conditions = ({ state, since, before, number }: DealerFilters): SQL => {
  const begins = number ? beginningWith(number.toLowerCase()) : null
  // Without a letter or digit no registration is meant.
  const key = plateKey(number ?? '')
  const plate = key === '' ? null : beginningWith(key)
  return sql`${state ? states[state] : sql`true`}
    and ${since ? sql`b.created_at >= ${since.toISOString()}` : sql`true`}
    and ${before ? sql`b.created_at < ${before.toISOString()}` : sql`true`}
    and ${
      begins
        ? sql`(lower(r.purchase_order) like ${begins} or lower(d.reference) like ${begins} or lower(b.reference) like ${begins}
        or plate_key(b.vehicle_identity ->> 'registration') like ${plate})`
        : sql`true`
    }`
}

/** This many, newest first, after the one the last page ended with. */
export const dealerBookingsPage = async (
  db: Queryable,
  accountId: string,
  filters: DealerFilters,
  afterId: string | null,
  limit: number,
): Promise<DealerBookingRow[]> => {
  const { rows } = await db.execute<DealerBookingRow>(sql`
    select b.id, b.reference as booking_reference, b.status, extract(epoch from b.created_at) * 1000 as created_ms, b.vehicle_type, d.reference,
      b.vehicle_identity ->> 'registration' as registration,
      r.purchase_order, b.pickup_location, b.dropoff_location, b.price_cents, paid.cents as paid_cents
    from bookings b
    left join dealer_bookings d on d.booking_id = b.id
    left join dealer_requests r on r.id = d.request_id
    cross join lateral (
      select coalesce(sum(-e.amount_cents), 0) as cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.booking_id = b.id and e.account = 'customer_funds'
        and t.kind in ${customerPaymentKinds}
    ) paid
    where b.customer_id = ${accountId} and ${conditions(filters)}
      and (${afterId}::text is null or b.id < ${afterId})
    order by b.id desc limit ${limit}`)
  return rows
}
