/** Bookings and people by each way a search text may be meant; every way has its index (`db/migrations/0036-operators-find.sql`, `0086`). */
import { sql, type SQL } from 'drizzle-orm'
import type { BookingStatus } from '../../domain/bookings/booking.ts'
import type {
  OperatorSearch,
  OperatorSearchField,
} from '../../domain/operations/operator-search.ts'
import type { Role } from '../../domain/accounts/roles.ts'
import type { Queryable } from '../kit/database/database.ts'
import { beginningWith } from '../kit/database/like-pattern.ts'

export type FoundBookingRow = {
  id: string
  reference: string
  status: BookingStatus
  created_at: string | Date
  customer_name: string
  pickup_location: string
  way: OperatorSearchField
  fits: string
}

export type FoundPersonRow = {
  id: string
  full_name: string
  role: Role
  driver_id: string | null
  is_disabled: boolean
  way: OperatorSearchField
  fits: string
}

/** Where to look, which match is shown as the reason, and when a row matches. `id`: of the booking or the person. */
type Look = { way: OperatorSearchField; from: SQL; id: SQL; fits: SQL; where: SQL }

const allWords = (words: readonly string[]): string => words.map((word) => `${word}:*`).join(' & ')

const bookingLooks = (search: OperatorSearch): Look[] => {
  const { reference, bookingId, receipt, number, eircode, phone, email, words } = search
  const of = sql`bookings b`
  const looks: (Look | null)[] = [
    look(reference, (text) => ({
      way: 'reference',
      from: of,
      id: sql`b.id`,
      fits: sql`b.reference`,
      where: sql`b.reference = ${text}`,
    })),
    look(bookingId, (text) => ({
      way: 'reference',
      from: of,
      id: sql`b.id`,
      fits: sql`b.reference`,
      where: sql`b.id = ${text}`,
    })),
    look(receipt, (text) => ({
      way: 'receipt',
      from: sql`receipts r`,
      id: sql`r.booking_id`,
      fits: sql`r.receipt_no`,
      where: sql`r.receipt_no like ${beginningWith(text)}`,
    })),
    look(number, (text) => ({
      way: 'policy',
      from: sql`insurance_bookings i`,
      id: sql`i.booking_id`,
      fits: sql`i.customer_policy_number`,
      where: sql`plate_key(i.customer_policy_number) like ${beginningWith(text)}`,
    })),
    look(number, (text) => ({
      way: 'claim',
      from: sql`insurance_bookings i`,
      id: sql`i.booking_id`,
      fits: sql`i.claim_reference`,
      where: sql`plate_key(i.claim_reference) like ${beginningWith(text)}`,
    })),
    look(number, (text) => ({
      way: 'registration',
      from: of,
      id: sql`b.id`,
      fits: sql`b.vehicle_identity ->> 'registration'`,
      where: sql`plate_key(b.vehicle_identity ->> 'registration') like ${beginningWith(text)}`,
    })),
    ...(['pickup', 'dropoff'] as const).map((end) =>
      look(eircode, (text) => {
        const stored = sql.raw(`b.${end} ->> 'eircode'`)
        return {
          way: 'eircode' as const,
          from: of,
          id: sql`b.id`,
          fits: sql`${stored}`,
          where: sql`${stored} like ${beginningWith(text)}`,
        }
      }),
    ),
    look(phone, (text) => ({
      way: 'phone',
      from: of,
      id: sql`b.id`,
      fits: sql`b.customer_phone`,
      where: sql`phone_key(b.customer_phone) like ${beginningWith(text)}`,
    })),
    look(email, (text) => ({
      way: 'email',
      from: of,
      id: sql`b.id`,
      fits: sql`b.customer_email`,
      where: sql`b.customer_email like ${beginningWith(text)}`,
    })),
    look(words, (all) => ({
      way: 'name',
      from: of,
      id: sql`b.id`,
      fits: sql`b.customer_name`,
      where: sql`name_words(b.customer_name) @@ to_tsquery('simple', ${allWords(all)})`,
    })),
  ]
  return looks.filter((one) => one !== null)
}

const personLooks = (search: OperatorSearch): Look[] => {
  const { number } = search
  const byPlate = look(number, (text) => ({
    way: 'plate',
    from: sql`driver_profiles d`,
    id: sql`d.user_id`,
    fits: sql`d.truck_registration`,
    where: sql`plate_key(d.truck_registration) like ${beginningWith(text)}`,
  }))
  return [...(byPlate ? [byPlate] : []), ...profileLooks(search)]
}

const profileLooks = ({ phone, email, words }: OperatorSearch): Look[] => {
  const of = { from: sql`profiles p`, id: sql`p.user_id` }
  const looks: (Look | null)[] = [
    look(phone, (text) => ({
      ...of,
      way: 'phone',
      fits: sql`p.phone`,
      where: sql`phone_key(p.phone) like ${beginningWith(text)}`,
    })),
    look(email, (text) => ({
      ...of,
      way: 'email',
      fits: sql`p.email`,
      where: sql`p.email like ${beginningWith(text)}`,
    })),
    look(words, (all) => ({
      ...of,
      way: 'name',
      fits: sql`p.full_name`,
      where: sql`name_words(p.full_name) @@ to_tsquery('simple', ${allWords(all)})`,
    })),
  ]
  return looks.filter((one) => one !== null)
}

/** The conditions under which a row of `profiles p` matches. */
export const personFits = (search: OperatorSearch): SQL[] =>
  profileLooks(search).map(({ where }) => where)

const look = <T>(meant: T | undefined, as: (meant: T) => Look): Look | null =>
  meant === undefined ? null : as(meant)

/**
 * Each row is found once, by the first way that matches, newest first: identifiers sort by creation. All matches are found by their index
 * before the newest are taken (`offset 0`): walking from the newest until enough match would read the whole table for a rare name.
 */
const foundSql = (looks: readonly Look[], after: string | null, limit: number): SQL => {
  const parts = looks.map(({ way, from, id, fits, where }, rank) => {
    const older = after === null ? sql`` : sql` and ${id} < ${after}`
    return sql`(select id, ${way}::text as way, fits, ${rank}::int as rank
      from (select ${id} as id, ${fits} as fits from ${from} where ${where}${older} offset 0) fit order by id desc limit ${limit})`
  })
  return sql`select id, way, fits from (
      select distinct on (id) id, way, fits from (${sql.join(parts, sql` union all `)}) every order by id desc, rank
    ) once order by id desc limit ${limit}`
}

/** Null: this text cannot mean a booking. */
export const foundBookingsSql = (
  search: OperatorSearch,
  after: string | null,
  limit: number,
): SQL | null => {
  const looks = bookingLooks(search)
  return looks.length === 0
    ? null
    : sql`select b.id, b.reference, b.status, b.created_at, b.customer_name, b.pickup_location, f.way, f.fits
        from (${foundSql(looks, after, limit)}) f join bookings b on b.id = f.id where b.erased_at is null order by b.id desc`
}

/** Null: this text cannot mean a person. */
export const foundPeopleSql = (
  search: OperatorSearch,
  after: string | null,
  limit: number,
): SQL | null => {
  const looks = personLooks(search)
  return looks.length === 0
    ? null
    : sql`select p.user_id as id, p.full_name, p.role, d.id as driver_id, p.disabled_at is not null as is_disabled, f.way, f.fits
        from (${foundSql(looks, after, limit)}) f
        join profiles p on p.user_id = f.id
        left join driver_profiles d on d.user_id = p.user_id
        order by p.user_id desc`
}

export const foundBookings = async (
  db: Queryable,
  ...args: Parameters<typeof foundBookingsSql>
): Promise<FoundBookingRow[]> => {
  const query = foundBookingsSql(...args)
  return query ? (await db.execute<FoundBookingRow>(query)).rows : []
}

export const foundPeople = async (
  db: Queryable,
  ...args: Parameters<typeof foundPeopleSql>
): Promise<FoundPersonRow[]> => {
  const query = foundPeopleSql(...args)
  return query ? (await db.execute<FoundPersonRow>(query)).rows : []
}
