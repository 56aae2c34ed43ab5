/** Everyone who signed up to drive, as operators see them. */
import { sql, type SQL } from 'drizzle-orm'
import type { InputOf } from '../../contract/routes.ts'
import { activeJobStatuses } from '../../domain/bookings/booking.ts'
import type { TruckType } from '../../domain/drivers/truck.ts'
import type { DriverState } from '../../domain/drivers/verification-transitions.ts'
import type { Queryable } from '../kit/database/database.ts'
import { containing } from '../kit/database/like-pattern.ts'

export type RegisteredRow = {
  account_id: string
  driver_id: string | null
  full_name: string
  email: string
  phone: string | null
  is_disabled: boolean
  location: string | null
  truck: string | null
  truck_type: TruckType | null
  services: string[] | null
  rating_sum: number | null
  rating_count: number | null
  state: DriverState | null
  is_on_duty: boolean
  active_booking_id: string | null
  photo_id: string | null
  photo_width: number | null
  photo_height: number | null
  /** Microseconds since 1970, as text: exact, for the cursor. */
  joined_us: string
}

export type DriverFilter = Pick<
  InputOf<'POST /api/operations/drivers/search'>['body'],
  'search' | 'driverState' | 'county' | 'isOnDuty'
>

/** The cursor of a page: when the last driver joined, in microseconds since 1970, and their id. */
export type RegisteredCursor = readonly [joinedUs: number, accountId: string]

/** Fewer digits would match nearly every number. */
const fewestDigits = 4

const activeJobs = sql.raw(activeJobStatuses.map((status) => `'${status}'`).join(', '))

/**
 * The text contains only the conditions that are asked for. The accounts of a page are found by `profiles_drivers` first (`offset 0`), and
 * the rest is looked up for each: without a filter, the cost does not grow with the number of drivers.
 */
export const registeredDriversSql = (
  filter: DriverFilter,
  after: RegisteredCursor | null,
  limit: number,
): SQL => {
  const narrowing = conditionsOf(filter)
  const wanted = [sql`a.role = 'driver'`, ...narrowing]
  if (after) {
    const joined = sql`timestamptz 'epoch' + ${after[0]}::float8 * interval '1 microsecond'`
    wanted.push(sql`(a.created_at, a.user_id) < (${joined}, ${after[1]}::text)`)
  }
  return sql`
    select a.user_id as account_id, a.full_name, a.email, a.phone, a.disabled_at is not null as is_disabled,
      d.id as driver_id, d.location, d.truck, d.truck_type, d.services, d.rating_sum, d.rating_count, d.state,
      exists (select from driver_positions p where p.driver_id = d.id) as is_on_duty,
      (select b.id from bookings b where b.driver_id = d.id and b.status in (${activeJobs}) limit 1) as active_booking_id,
      g.id as photo_id, g.width as photo_width, g.height as photo_height,
      (extract(epoch from a.created_at) * 1000000)::bigint::text as joined_us
    from (
      select a.* from profiles a
      ${narrowing.length === 0 ? sql`` : sql`left join driver_profiles d on d.user_id = a.user_id`}
      where ${sql.join(wanted, sql` and `)}
      order by a.created_at desc, a.user_id desc
      limit ${limit} offset 0
    ) a
    left join driver_profiles d on d.user_id = a.user_id
    left join lateral (
      select w.id, w.width, w.height
      from driver_documents n join driver_document_pages w on w.document_id = n.id
      where n.driver_id = d.id and n.kind = 'truck_photo' and n.state in ('accepted', 'given') and w.stored_at is not null
      order by n.state = 'accepted' desc, w.created_at, w.id limit 1
    ) g on true
    order by a.created_at desc, a.user_id desc`
}

const conditionsOf = ({ search, driverState, county, isOnDuty }: DriverFilter): SQL[] => [
  ...(search === '' ? [] : [matches(search)]),
  ...(driverState === undefined ? [] : [sql`d.state = ${driverState}`]),
  // a place is stored as it is read: "Naas, Co. Kildare"
  ...(county === undefined ? [] : [sql`d.location like ${`%, Co. ${county}`}`]),
  ...(isOnDuty === undefined
    ? []
    : [sql`exists (select from driver_positions p where p.driver_id = d.id) = ${isOnDuty}`]),
]

/** Ignores case, anywhere in the text; a number however it is written, with or without the country. */
const matches = (search: string): SQL => {
  const like = containing(search)
  const ways = [
    sql`a.full_name ilike ${like}`,
    sql`a.email ilike ${like}`,
    sql`d.location ilike ${like}`,
  ]
  const digits = search.replaceAll(/\D/g, '').replace(/^(?:00)?353|^0/, '')
  if (digits.length >= fewestDigits && !/[^\d\s()+./-]/.test(search)) {
    ways.push(sql`regexp_replace(a.phone, '\\D', '', 'g') like ${`%${digits}%`}`)
  }
  return sql`(${sql.join(ways, sql` or `)})`
}

export const registeredDrivers = async (
  db: Queryable,
  filter: DriverFilter,
  after: RegisteredCursor | null,
  limit: number,
): Promise<RegisteredRow[]> =>
  (await db.execute<RegisteredRow>(registeredDriversSql(filter, after, limit))).rows

export const countRegisteredDrivers = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from profiles where role = 'driver'`,
  )
  return rows[0]?.total ?? 0
}
