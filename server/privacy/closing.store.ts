/** What prevents an account from being closed, and its rows of `account_closures`. */
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { accountClosures } from '../../db/schema/privacy.ts'
import type { ClosingFacts } from '../../domain/privacy/closing.ts'
import type { Role } from '../../domain/accounts/roles.ts'
import { heldAccounts } from '../deletions/index.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

type FactsRow = {
  role: Role
  is_insurers: boolean
  open_bookings: number
  money_owed: number
  open_payouts: number
}

/** Null: there is no such account. */
export const closingFactsOf = async (
  db: Queryable,
  accountId: string,
): Promise<ClosingFacts | null> => {
  const { rows } = await db.execute<FactsRow>(sql`
    with driver as (select id from driver_profiles where user_id = ${accountId}),
    own as (
      select b.id, b.status from bookings b
      where b.customer_id = ${accountId} or b.driver_id in (select id from driver)
    ),
    lines as (select id, booking_id, outstanding_cents from driver_payouts where driver_id in (select id from driver))
    select p.role,
      exists (select from partner_staff s where s.account_id = p.user_id)
        or exists (select from insurance_partners i where i.account_id = p.user_id) as is_insurers,
      (select count(*)::int from own where status not in ('completed', 'cancelled')) as open_bookings,
      (select count(*)::int from own where
        exists (select from payments m join refunds r on r.payment_id = m.id where m.booking_id = own.id and r.state <> 'succeeded')
        or exists (select from payment_operations o where o.booking_id = own.id and o.state <> 'done')
        or exists (select from refund_requests q where q.booking_id = own.id and q.state = 'open')
        or exists (select from card_disputes c where c.booking_id = own.id and c.closed_at is null))
        + (select count(*)::int from lines where outstanding_cents < 0) as money_owed,
      (select count(*)::int from lines where outstanding_cents > 0
        or exists (select from payout_transfers t where t.payout_id = lines.id and t.state = 'requested')
        or exists (select from payout_holds h where h.booking_id = lines.booking_id and h.decided_at is null)) as open_payouts
    from profiles p where p.user_id = ${accountId}`)
  const [row] = rows
  return row
    ? {
        role: row.role,
        isInsurers: row.is_insurers,
        openBookings: row.open_bookings,
        moneyOwed: row.money_owed,
        openPayouts: row.open_payouts,
      }
    : null
}

/** Until when a legal hold keeps the data of this account; null: none does. */
export const heldUntil = async (
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<Date | null> => {
  const at = now.toISOString()
  const { rows } = await db.execute<{ until: string | null }>(sql`
    select max(h.until) as until from legal_holds h
    where h.released_at is null and h.until > ${at} and ${accountId} in ${heldAccounts(at)}
      and h.booking_id in (
        select b.id from bookings b where b.customer_id = ${accountId}
        union select b.id from bookings b join driver_profiles d on d.id = b.driver_id where d.user_id = ${accountId}
        union select s.booking_id from booking_history s where s.created_by = ${accountId}
        union select o.booking_id from offers o join driver_profiles d on d.id = o.driver_id where d.user_id = ${accountId})`)
  const until = rows[0]?.until
  return until ? new Date(until) : null
}

export const insertClosure = async (
  tx: Tx,
  closure: typeof accountClosures.$inferInsert,
): Promise<void> => {
  await tx.insert(accountClosures).values(closure)
}

export const markKept = async (tx: Tx, id: string, keptBy: string, keptAt: Date): Promise<void> => {
  await tx.update(accountClosures).set({ keptBy, keptAt }).where(eq(accountClosures.id, id))
}

export const markErased = async (tx: Tx, id: string, erasedAt: Date): Promise<void> => {
  await tx.update(accountClosures).set({ erasedAt }).where(eq(accountClosures.id, id))
}

/** The accounts whose two weeks are over and that are not erased yet, the oldest first. */
export const dueAccounts = async (db: Queryable, now: Date): Promise<string[]> => {
  const { keptAt, erasedAt, dueAt, accountId } = accountClosures
  const rows = await db
    .select({ accountId })
    .from(accountClosures)
    .where(and(isNull(keptAt), isNull(erasedAt), lte(dueAt, now)))
    .orderBy(dueAt)
  return rows.map((row) => row.accountId)
}
