/** The first page, and a page in the middle, of each list of the operators' console: as the server asks for them. */
import { sql, type SQL } from 'drizzle-orm'
import { auditSql } from '../../audit/list-audit.ts'
import { messagesQuery } from '../../contact/inbox.store.ts'
import type { Database } from '../../kit/database/database.ts'
import { commentsSql } from '../../moderation/comments.store.ts'
import {
  bookingListSql,
  type BookingListCursor,
  type BookingListFilter,
} from '../../operations/booking-list/booking-list.store.ts'
import { usersSql, type UsersFilter } from '../../operations/users.store.ts'
import type { LongPast } from './long-past.ts'

const pageSize = 26
const allUsers: UsersFilter = {
  search: '',
  role: null,
  onlyDisabled: false,
  after: null,
  limit: pageSize,
}

const bookingsSql = (
  filter: Partial<BookingListFilter> = {},
  after: BookingListCursor | null = null,
): SQL => bookingListSql({ order: 'newest', ...filter }, after, pageSize)

/** By what an operator would call it. */
export const consoleLists = (
  db: Database,
  { customerId, driverId, operatorId, partnerId }: LongPast,
): Readonly<Record<string, SQL>> => {
  const lastWeek = new Date(Date.now() - 7 * 86_400_000)
  const inTheMiddle: BookingListCursor = [lastWeek.getTime() * 1000, `bkg_${'z'.repeat(26)}`]
  return {
    'all bookings': bookingsSql(),
    'all bookings, a page in the middle': bookingsSql({}, inTheMiddle),
    'the oldest bookings': bookingsSql({ order: 'oldest' }),
    'bookings of a state': bookingsSql({ status: 'cancelled' }),
    'bookings that are not over': bookingsSql({ status: 'open' }),
    'bookings of a county': bookingsSql({ county: 'Kerry' }),
    'bookings paid by card': bookingsSql({ payer: 'card' }),
    'bookings of an insurer': bookingsSql({ partnerId }),
    'bookings of a driver': bookingsSql({ driverId }),
    'bookings of a customer': bookingsSql({ customerId }),
    'bookings of two days': bookingsSql({
      from: lastWeek.toISOString(),
      until: new Date(lastWeek.getTime() + 2 * 86_400_000).toISOString(),
    }),
    users: usersSql(allUsers),
    'users, a page in the middle': usersSql({
      ...allUsers,
      after: [lastWeek.getTime() * 1000, `acc_${'z'.repeat(26)}`],
    }),
    'users of a name': usersSql({ ...allUsers, search: 'Person dc' }),
    'users of a role': usersSql({ ...allUsers, role: 'customer' }),
    'the audit log': auditSql({ limit: pageSize }, null),
    'changes in the audit log': auditSql({ kind: 'changes', limit: pageSize }, null),
    'the audit log of an operator': auditSql({ by: operatorId, limit: pageSize }, null),
    'open messages': messagesQuery(
      db,
      { state: 'open', search: '', assignedTo: null },
      pageSize,
    ).getSQL(),
    'all messages': messagesQuery(
      db,
      { state: null, search: '', assignedTo: null },
      pageSize,
    ).getSQL(),
    'comments that are shown': commentsSql('shown', pageSize),
    'comments that wait': commentsSql('waiting', pageSize),
  }
}

/** Every row of one of these is too much for a page. */
const large =
  /Seq Scan on (bookings|quotes|profiles|audit_log|contact_messages|ratings|insurance_bookings)/

/** Why a list would grow slow with its table; null: it reads no more than it shows. */
export const planProblem = async (db: Database, list: SQL): Promise<string | null> => {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${list}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  return large.test(plan) ? plan : null
}
