/** What an insurer's dashboard counts, over its live bookings. */
import type { HandoverPart, HandoverReason } from '../../domain/evidence/handover.ts'
import { sql } from 'drizzle-orm'
import type { VehicleType } from '../../domain/bookings/casualty.ts'
import type { BookingStatus } from '../../domain/bookings/booking.ts'
import type { Urgency } from '../../domain/bookings/casualty.ts'
import type { IncidentType, PartnerKeyMode } from '../../domain/partners/partner.ts'
import type { Queryable } from '../kit/database/database.ts'

export const countLiveBookings = async (db: Queryable, partnerId: string): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from insurance_bookings where partner_id = ${partnerId}`,
  )
  return rows[0]?.count ?? 0
}

/** Charges on the account less refunds, in cents, without discounts and payments. */
export const chargedToAccount = async (db: Queryable, partnerId: string): Promise<number> => {
  const { rows } = await db.execute<{ cents: string }>(
    sql`select coalesce(sum(e.amount_cents), 0) as cents from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      where e.partner_id = ${partnerId} and t.kind in ('account_charge', 'account_credit')`,
  )
  return Number(rows[0]?.cents ?? 0)
}

/** Average seconds from the first offer to the acceptance; null: no booking was accepted yet. */
export const averageResponse = async (db: Queryable, partnerId: string): Promise<number | null> => {
  const { rows } = await db.execute<{ seconds: string | null }>(
    sql`select avg(extract(epoch from b.accepted_at - o.first_offered_at)) as seconds
      from insurance_bookings i
      join bookings b on b.id = i.booking_id
      cross join lateral (select min(offered_at) as first_offered_at from offers where booking_id = b.id) o
      where i.partner_id = ${partnerId} and b.accepted_at >= o.first_offered_at`,
  )
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? null : Number(seconds)
}

/**
 * Bookings of each Irish month from a given time on, before another if given, that count towards the commitment: all but those that the
 * insurer cancelled free of charge. By the month's key; a month without bookings is absent.
 */
export const countedByMonth = async (
  db: Queryable,
  partnerId: string,
  { from, before = null }: { from: Date; before?: Date | null },
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.execute<{ month: string; count: number }>(
    sql`select to_char(i.created_at at time zone 'Europe/Dublin', 'YYYY-MM') as month, count(*)::int as count
      from insurance_bookings i
      join bookings b on b.id = i.booking_id
      where i.partner_id = ${partnerId} and i.created_at >= ${from.toISOString()}
        and (${before?.toISOString() ?? null}::timestamptz is null or i.created_at < ${before?.toISOString() ?? null})
        and not (b.status = 'cancelled' and b.cancel_reason = 'customer_cancelled' and coalesce(b.cancellation_fee_cents, 0) = 0)
      group by 1`,
  )
  return new Map(rows.map(({ month, count }) => [month, count]))
}

export type RecentBookingRow = {
  /** Null: it has not ended, or there is no record of how. */
  missing: HandoverPart[] | null
  reason: HandoverReason | null
  note: string | null
  booking_id: string
  booking_reference: string
  created_at: string
  vehicle_type: VehicleType | null
  incident_type: IncidentType
  pickup_location: string
  dropoff_location: string | null
  customer_policy_number: string
  claim_reference: string | null
  priority_level: Urgency
  price_cents: number
  status: BookingStatus
  mode: PartnerKeyMode
}

/** The newest live bookings, whatever their outcome. */
export const recentBookings = async (
  db: Queryable,
  partnerId: string,
  limit: number,
): Promise<RecentBookingRow[]> => {
  const { rows } = await db.execute<RecentBookingRow>(
    sql`select i.booking_id, b.reference as booking_reference, i.created_at, b.vehicle_type, i.incident_type, b.pickup_location, b.dropoff_location,
        i.customer_policy_number, i.claim_reference, i.priority_level, b.price_cents, b.status, i.mode,
        h.missing, h.reason, h.note
      from insurance_bookings i
      join bookings b on b.id = i.booking_id
      left join booking_handovers h on h.booking_id = b.id
      where i.partner_id = ${partnerId} and b.erased_at is null
      order by i.booking_id desc
      limit ${limit}`,
  )
  return rows
}

/** The newest bookings of the sandbox, by when they were really made. */
export const recentSandboxBookings = async (
  db: Queryable,
  partnerId: string,
  limit: number,
): Promise<RecentBookingRow[]> => {
  const { rows } = await db.execute<RecentBookingRow>(
    sql`select b.id as booking_id, b.reference as booking_reference, b.created_at, q.vehicle_type, b.incident_type,
        q.view #>> '{pickup,label}' as pickup_location, q.view #>> '{dropoff,label}' as dropoff_location,
        b.customer_policy_number, b.claim_reference, q.view ->> 'priority_level' as priority_level, b.price_cents, b.status,
        'sandbox' as mode
      from sandbox_bookings b
      join sandbox_quotes q on q.id = b.quote_id
      where b.partner_id = ${partnerId}
      order by b.id desc
      limit ${limit}`,
  )
  return rows
}
