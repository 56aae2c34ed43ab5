/** All bookings but erased ones, page by page. */
import { sql, type SQL } from 'drizzle-orm'
import type { InputOf } from '../../../contract/routes.ts'
import { readStored } from '../../../db/schema/stored-json.ts'
import {
  endStatuses,
  type BookingStatus,
  type CancelReason,
} from '../../../domain/bookings/booking.ts'
import type { VehicleType } from '../../../domain/bookings/casualty.ts'
import type { Queryable } from '../../kit/database/database.ts'

export type ListedRow = {
  id: string
  reference: string
  status: BookingStatus
  cancel_reason: CancelReason | null
  pickup: { area: string | null }
  vehicle_type: VehicleType
  price_cents: number
  customer_name: string
  driver_id: string | null
  driver_name: string | null
  partner_id: string | null
  company_name: string | null
  /** Microseconds since 1970, as text: exact, for the cursor. */
  created_us: string
}

export type BookingListFilter = Omit<
  InputOf<'GET /api/operations/bookings'>['query'],
  'cursor' | 'limit'
>

/** When the last booking of the page before was made, in microseconds since 1970, and its id. */
export type BookingListCursor = readonly [createdUs: number, bookingId: string]

const ended = sql.raw(endStatuses.map((status) => `'${status}'`).join(', '))
const ofInsurer = sql`exists (select from insurance_bookings i where i.booking_id = b.id)`

/**
 * The text contains only the conditions that are asked for, so that each choice of filters has a plan of its own. The bookings of a page are
 * found first (`offset 0`), along `bookings_newest` or by their driver, customer or insurer, and names are looked up for those alone.
 */
export const bookingListSql = (
  filter: BookingListFilter,
  after: BookingListCursor | null,
  limit: number,
): SQL => {
  const isNewest = filter.order === 'newest'
  const wanted = [sql`b.erased_at is null`, ...conditionsOf(filter)]
  if (after) {
    const created = sql`timestamptz 'epoch' + ${after[0]}::float8 * interval '1 microsecond'`
    const compare = isNewest ? sql`<` : sql`>`
    wanted.push(sql`(b.created_at, b.id) ${compare} (${created}, ${after[1]}::text)`)
  }
  const direction = isNewest ? sql`desc` : sql`asc`
  return sql`
    select b.id, b.reference, b.status, b.cancel_reason, b.pickup, b.vehicle_type, b.price_cents, b.customer_name, b.driver_id,
      a.full_name as driver_name, i.partner_id, n.company_name, (extract(epoch from b.created_at) * 1000000)::bigint::text as created_us
    from (
      select b.* from bookings b where ${sql.join(wanted, sql` and `)}
      order by b.created_at ${direction}, b.id ${direction} limit ${limit} offset 0
    ) b
    left join driver_profiles d on d.id = b.driver_id
    left join profiles a on a.user_id = d.user_id
    left join lateral (select partner_id from insurance_bookings where booking_id = b.id offset 0) i on true
    left join insurance_partners n on n.id = i.partner_id
    order by b.created_at ${direction}, b.id ${direction}`
}

const conditionsOf = ({
  status,
  county,
  driverId,
  customerId,
  payer,
  partnerId,
  from,
  until,
}: BookingListFilter): SQL[] => [
  ...(status === 'open' ? [sql`b.status not in (${ended})`] : []),
  ...(status === undefined || status === 'open' ? [] : [sql`b.status = ${status}`]),
  // a place is stored as it is read: "Naas, Co. Kildare"; the text of the index `bookings_county`
  ...(county === undefined
    ? []
    : [sql`substring(b.pickup ->> 'area' from 'Co\\. (.+)$') = ${county}`]),
  ...(driverId === undefined ? [] : [sql`b.driver_id = ${driverId}`]),
  ...(customerId === undefined ? [] : [sql`b.customer_id = ${customerId}`]),
  ...(payer === undefined ? [] : [payer === 'insurer' ? ofInsurer : sql`not ${ofInsurer}`]),
  ...(partnerId === undefined
    ? []
    : [sql`b.id in (select booking_id from insurance_bookings where partner_id = ${partnerId})`]),
  ...(from === undefined ? [] : [sql`b.created_at >= ${from}::timestamptz`]),
  ...(until === undefined ? [] : [sql`b.created_at < ${until}::timestamptz`]),
]

export const bookingListPage = async (
  db: Queryable,
  filter: BookingListFilter,
  after: BookingListCursor | null,
  limit: number,
): Promise<ListedRow[]> =>
  (await db.execute<ListedRow>(bookingListSql(filter, after, limit))).rows.map((row) => ({
    ...row,
    pickup: readStored('bookings.pickup', row.pickup),
  }))
