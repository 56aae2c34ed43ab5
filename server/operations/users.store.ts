/** All accounts, page by page, with their sessions and bookings. */
import { sql, type SQL } from 'drizzle-orm'
import type { BookingStatus } from '../../domain/bookings/booking.ts'
import { erasedCustomerId } from '../../domain/privacy/erased-customer.ts'
import { readOperatorSearch, type OperatorSearch } from '../../domain/operations/operator-search.ts'
import type { Role } from '../../domain/accounts/roles.ts'
import type { Queryable } from '../kit/database/database.ts'
import { personFits } from './operator-search.store.ts'

export type UserRow = {
  id: string
  full_name: string
  email: string
  phone: string | null
  role: Role
  is_disabled: boolean
  /** Microseconds since 1970, as text: exact, for the cursor. */
  joined_us: string
}

/** The cursor of a page: when its last account was created, in microseconds since 1970, and its id. */
export type UsersCursor = readonly [joinedUs: number, accountId: string]

export type UsersFilter = {
  search: string
  role: Role | null
  onlyDisabled: boolean
  after: UsersCursor | null
  limit: number
}

/** Newest first by `profiles_newest`. A search text that is too short matches no user. */
export const usersSql = ({ search, role, onlyDisabled, after, limit }: UsersFilter): SQL => {
  const meant = search === '' ? null : readOperatorSearch(search)
  const wanted = [
    sql`p.user_id <> ${erasedCustomerId}`,
    ...(search === '' ? [] : [fitsSql(meant)]),
    ...(role === null ? [] : [sql`p.role = ${role}`]),
    ...(onlyDisabled ? [sql`p.disabled_at is not null`] : []),
    ...(after === null
      ? []
      : [sql`(p.created_at, p.user_id) < (${joinedAt(after)}, ${after[1]}::text)`]),
  ]
  return sql`
    select p.user_id as id, p.full_name, p.email, p.phone, p.role, p.disabled_at is not null as is_disabled,
      (extract(epoch from p.created_at) * 1000000)::bigint::text as joined_us
    from profiles p where ${sql.join(wanted, sql` and `)}
    order by p.created_at desc, p.user_id desc limit ${limit}`
}

const joinedAt = ([joinedUs]: UsersCursor): SQL =>
  sql`timestamptz 'epoch' + ${joinedUs}::float8 * interval '1 microsecond'`

const fitsSql = (meant: OperatorSearch | null): SQL => {
  const ways = meant ? personFits(meant) : []
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`false`
}

export const usersPage = async (db: Queryable, filter: UsersFilter): Promise<UserRow[]> =>
  (await db.execute<UserRow>(usersSql(filter))).rows

export type TheirBookingRow = {
  id: string
  status: BookingStatus
  created_at: string | Date
  pickup_location: string
  is_driver: boolean
}

const theirs = (accountId: string, driverId: string | null): SQL =>
  driverId === null
    ? sql`b.customer_id = ${accountId}`
    : sql`(b.customer_id = ${accountId} or b.driver_id = ${driverId})`

/** Bookings of an account, newest first; `onlyOpen`: those that are not over, all of them. */
export const bookingsOfUser = async (
  db: Queryable,
  { accountId, driverId }: { accountId: string; driverId: string | null },
  { onlyOpen, limit }: { onlyOpen: boolean; limit: number },
): Promise<TheirBookingRow[]> => {
  const open = onlyOpen ? sql` and b.status not in ('completed', 'cancelled')` : sql``
  const { rows } = await db.execute<TheirBookingRow>(sql`
    select b.id, b.status, b.created_at, b.pickup_location, b.customer_id <> ${accountId} as is_driver
    from bookings b where ${theirs(accountId, driverId)}${open}
    order by b.created_at desc, b.id desc limit ${limit}`)
  return rows
}

export const countBookingsOfUser = async (
  db: Queryable,
  { accountId, driverId }: { accountId: string; driverId: string | null },
): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from bookings b where ${theirs(accountId, driverId)}`,
  )
  return rows[0]?.total ?? 0
}

/** Null: the account has no driver's profile. */
export const driverIdOf = async (db: Queryable, accountId: string): Promise<string | null> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from driver_profiles where user_id = ${accountId}`,
  )
  return rows[0]?.id ?? null
}
