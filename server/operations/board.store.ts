/** What the board shows of bookings, read in one statement. */
import { sql, type SQL } from 'drizzle-orm'
import { readStored } from '../../db/schema/stored-json.ts'
import { endStatuses, type BookingStatus } from '../../domain/bookings/booking.ts'
import type { VehicleType } from '../../domain/bookings/casualty.ts'
import type { ChatSender } from '../../domain/bookings/chat.ts'
import type { CompanionAlert } from '../../domain/companion/check-in.ts'
import type { PaymentOperation } from '../../domain/payments/payment.ts'
import type { Point } from '../../domain/places/point.ts'
import type { Queryable } from '../kit/database/database.ts'

export type BoardRow = {
  id: string
  reference: string
  status: BookingStatus
  status_ms: number
  created_ms: number
  pickup: { area: string | null; point: Point | null }
  vehicle_type: VehicleType
  price_cents: number
  driver_id: string | null
  driver_name: string | null
  customer_name: string
  partner_id: string | null
  company_name: string | null
  assignment: 'chosen_driver' | 'auto'
  wave: number
  open_offers: number
  first_offered_ms: number | null
  accept_by_ms: number | null
  accepted_ms: number | null
  promised_ms: number | null
  expected_ms: number | null
  proven_ms: number | null
  offered_km: number | null
  lat: number | null
  lon: number | null
  seen_ms: number | null
  operation: PaymentOperation | null
  operation_state: 'open' | 'done' | 'stuck' | null
  operation_ms: number | null
  unread_from: ChatSender | null
  unread_ms: number | null
  alert: CompanionAlert | null
  alert_ms: number | null
  owner_id: string | null
  owner_name: string | null
  owned_ms: number | null
}

const ms = (column: string): SQL => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
const ended = sql.raw(endStatuses.map((status) => `'${status}'`).join(', '))
/** Drivers who have an offer and may still answer. */
const openOffers = sql`(select count(*)::int from offers o where o.booking_id = b.id and o.round = b.round and o.state = 'open')`
/** When the first driver of this round got an offer. */
const firstOfferedMs = sql`(select extract(epoch from min(o.offered_at)) * 1000 from offers o where o.booking_id = b.id and o.round = b.round)::float8`

/**
 * The ids come from partial indexes, of bookings that are not over, of money whose operation is not done, and of customers who are not safe; the rest is looked up for each of
 * those (`limit 1`, `offset 0`), so that the cost does not grow with the number of past bookings.
 */
export const boardSql = (limit: number): SQL => sql`
  select b.id, b.reference, b.status, ${ms('b.updated_at')} as status_ms, ${ms('b.created_at')} as created_ms, b.pickup, b.vehicle_type,
    b.price_cents, b.customer_name, i.partner_id, n.company_name, b.driver_id, d.full_name as driver_name, b.assignment, b.wave, ${openOffers} as open_offers,
    ${firstOfferedMs} as first_offered_ms,
    ${ms('b.acceptance_deadline')} as accept_by_ms, ${ms('b.accepted_at')} as accepted_ms, ${ms('b.promised_by')} as promised_ms,
    ${ms('b.estimated_arrival')} as expected_ms, ${ms('b.arrival_proven_at')} as proven_ms, d.offered_km, d.lat, d.lon, ${ms('d.seen_at')} as seen_ms,
    p.kind as operation, p.state as operation_state, ${ms('p.decided_at')} as operation_ms,
    u.sender_type as unread_from, ${ms('u.since')} as unread_ms,
    c.alert, ${ms('c.alert_at')} as alert_ms, w.owner_id, a.full_name as owner_name, ${ms('w.owned_since')} as owned_ms
  from (
    (select id from bookings where status not in (${ended}) order by created_at desc limit ${limit})
    union
    (select booking_id from payment_operations where state <> 'done' order by due_at limit ${limit})
    union
    (select booking_id from companions where alert = 'not_safe' limit ${limit})
  ) open
  cross join lateral (select * from bookings where id = open.id offset 0) b
  left join payment_operations p on p.booking_id = b.id
  left join companions c on c.booking_id = b.id
  left join (booking_owners w join profiles a on a.user_id = w.owner_id and a.disabled_at is null) on w.booking_id = b.id
  left join insurance_bookings i on i.booking_id = b.id
  left join insurance_partners n on n.id = i.partner_id
  left join lateral (
    select f.user_id, a.full_name, t.lat, t.lon, t.at as seen_at,
      (select o.distance_km from offers o where o.booking_id = b.id and o.driver_id = f.id) as offered_km
    from driver_profiles f
    join profiles a on a.user_id = f.user_id
    left join driver_positions t on t.driver_id = f.id
    where f.id = b.driver_id limit 1
  ) d on true
  left join lateral (
    select m.sender_type, min(m.created_at) as since
    from chat_messages m
    left join chat_reads r on r.booking_id = b.id
      and r.account_id = case m.sender_type when 'customer' then d.user_id else b.customer_id end
    where m.booking_id = b.id and m.with_id = d.user_id and m.message_type <> 'status' and m.seq > coalesce(r.read_seq, 0)
    group by m.sender_type order by since limit 1
  ) u on true`

export const boardRows = async (db: Queryable, limit: number): Promise<BoardRow[]> =>
  (await db.execute<BoardRow>(boardSql(limit))).rows.map((row) => ({
    ...row,
    pickup: readStored('bookings.pickup', row.pickup),
  }))

/** How many bookings are open, should there be more than are read. */
export const countOpenBookings = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from bookings where status not in (${ended})`,
  )
  return rows[0]?.total ?? 0
}
