/** Rows of `phone_bookings`, each with the booking of its quote once there is one. */
import { desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { bookings, quotes } from '../../db/schema/bookings.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { phoneBookings, type PhoneBookingRow } from '../../db/schema/phone-bookings.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { heldAccounts } from '../deletions/index.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

const withBooking = {
  row: phoneBookings,
  quote: quotes,
  bookingId: bookings.id,
  status: bookings.status,
  operatorName: profiles.fullName,
}

const select = (db: Queryable) =>
  db
    .select(withBooking)
    .from(phoneBookings)
    .innerJoin(quotes, eq(quotes.id, phoneBookings.quoteId))
    .innerJoin(profiles, eq(profiles.id, phoneBookings.openedBy))
    .leftJoin(bookings, eq(bookings.quoteId, phoneBookings.quoteId))

export type OpenedByPhone = Awaited<ReturnType<typeof phoneBookingsSince>>[number]

export const phoneBookingsSince = (db: Queryable, since: Date, limit: number) =>
  select(db)
    .where(gt(phoneBookings.createdAt, since))
    .orderBy(desc(phoneBookings.createdAt))
    .limit(limit)

export const phoneBookingById = async (
  db: Queryable,
  id: string,
): Promise<OpenedByPhone | null> => {
  const [row] = await select(db).where(eq(phoneBookings.id, id))
  return row ?? null
}

export const phoneBookingOfToken = async (
  db: Queryable,
  tokenHash: Buffer,
): Promise<OpenedByPhone | null> => {
  const [row] = await select(db).where(eq(phoneBookings.tokenHash, tokenHash))
  return row ?? null
}

/** Null: there is none. */
export const lockPhoneBooking = async (tx: Tx, id: string): Promise<PhoneBookingRow | null> => {
  const [row] = await tx.select().from(phoneBookings).where(eq(phoneBookings.id, id)).for('update')
  return row ?? null
}

/** False: this quote has an open one already. */
export const insertPhoneBooking = async (
  tx: Tx,
  row: typeof phoneBookings.$inferInsert,
): Promise<boolean> => {
  const made = await tx
    .insert(phoneBookings)
    .values(row)
    .onConflictDoNothing({ target: phoneBookings.quoteId })
    .returning({ id: phoneBookings.id })
  return made.length === 1
}

export const changePhoneBooking = async (
  tx: Queryable,
  id: string,
  changes: Partial<
    Pick<
      PhoneBookingRow,
      | 'accountId'
      | 'isAccountNew'
      | 'callerPhone'
      | 'tokenHash'
      | 'links'
      | 'seenAt'
      | 'withdrawnAt'
    >
  >,
): Promise<void> => {
  await tx.update(phoneBookings).set(changes).where(eq(phoneBookings.id, id))
}

/** The key of the notification that carries the link; `links` tells one from the next. */
export const linkKey = (id: string, links: number): string => `phone_booking:${id}:${links}`

/** The phone bookings whose newest link could not be delivered on any channel. */
export const failedLinks = async (
  db: Queryable,
  opened: readonly OpenedByPhone[],
): Promise<ReadonlySet<string>> => {
  if (opened.length === 0) return new Set()
  const keys = opened.map(({ row }) => linkKey(row.id, row.links))
  const { rows } = await db.execute<{ key: string }>(sql`
    select wanted.key from unnest(array[${sql.join(
      keys.map((key) => sql`${key}`),
      sql`, `,
    )}]::text[]) as wanted (key)
    where not exists (select from ${notifications} n
      where n.key in (wanted.key || ':text', wanted.key || ':mail') and n.state <> 'failed')`)
  return new Set(rows.map(({ key }) => key))
}

/**
 * Accounts made for a link that was confirmed before the cut-off, whose address was never verified and for which nothing was ever held. An
 * account that has changed since then, has a booking that still waits for its card, or is on hold, is left alone.
 */
export const unprovenCallers = ({ cutoff, at }: { cutoff: string; at: string }): SQL => sql`
  unproven as (
    select p.user_id as id from profiles p
    where not p.is_email_verified and p.role = 'customer' and p.disabled_at is null
      and p.user_id in (select account_id from phone_bookings where is_account_new and created_at < ${cutoff})
      and p.user_id not in ${heldAccounts(at)}
      and not exists (select from bookings b where b.customer_id = p.user_id
        and (b.acceptance_deadline is not null or b.status <> 'cancelled'))
    for update
  ),
  signed_out as (delete from sessions where user_id in (select id from unproven)),
  abandoned as (
    update bookings set customer_name = 'No one', customer_phone = '', customer_email = '', description = null,
      vehicle_identity = null
    where customer_id in (select id from unproven)
  )`

/** Erases the personal data of `unprovenCallers`. The rows stay, because history refers to them. */
export const emptyUnprovenCallers = (): SQL => sql`
  update profiles set full_name = 'No one', email = user_id || '@forgotten.invalid', phone = null,
    disabled_at = clock_timestamp(), updated_at = clock_timestamp()
  where user_id in (select id from unproven)
  returning created_at as at`
