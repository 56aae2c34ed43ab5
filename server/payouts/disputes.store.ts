/** Rows of `card_disputes`, and the booking behind an intent. */
import { and, eq, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { payments } from '../../db/schema/payments.ts'
import { insuranceBookings } from '../../db/schema/partners.ts'
import { cardDisputes } from '../../db/schema/payouts.ts'
import type { BookingStatus, PaidBy } from '../../domain/bookings/booking.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { waitingCodes } from '../payments/index.ts'

export type DisputeRow = typeof cardDisputes.$inferSelect

/** The booking that an intent pays; null: none of ours. */
export const bookingOfIntent = async (db: Queryable, intentId: string): Promise<string | null> => {
  const [row] = await db
    .select({ bookingId: payments.bookingId })
    .from(payments)
    .where(eq(payments.intentId, intentId))
  return row?.bookingId ?? null
}

/** Locks this booking and its money until the transaction ends. */
export const lockBookingOf = async (
  tx: Tx,
  bookingId: string,
): Promise<{ status: BookingStatus; paidBy: PaidBy }> => {
  const [row] = await tx
    .select({ status: bookings.status, paidBy: bookings.paidBy })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('no key update')
  if (!row) throw new Error(`no booking ${bookingId}`)
  return row
}

/** The row of a dispute, inserted when there is none. Under the booking's lock. */
export const knownDispute = async (
  tx: Tx,
  dispute: { providerDisputeId: string; bookingId: string; amountCents: number; reason: string },
  at: Date,
): Promise<DisputeRow> => {
  await tx
    .insert(cardDisputes)
    .values({ id: newId('dsp'), ...dispute, state: 'open', openedAt: at })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(cardDisputes)
    .where(eq(cardDisputes.providerDisputeId, dispute.providerDisputeId))
  if (!row) throw new Error('no dispute')
  return row
}

export const saveDispute = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<DisputeRow, 'withdrawnCents' | 'feeCents' | 'state' | 'closedAt'>>,
): Promise<void> => {
  await tx.update(cardDisputes).set(change).where(eq(cardDisputes.id, id))
}

export const isDisputed = async (db: Queryable, bookingId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: cardDisputes.id })
    .from(cardDisputes)
    .where(and(eq(cardDisputes.bookingId, bookingId), eq(cardDisputes.state, 'open')))
  return rows.length > 0
}

/** Whether a bank has kept money of this booking. */
export const wasDisputeLost = async (db: Queryable, bookingId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: cardDisputes.id })
    .from(cardDisputes)
    .where(and(eq(cardDisputes.bookingId, bookingId), eq(cardDisputes.state, 'lost')))
  return rows.length > 0
}

/** The money of a finished booking that failed or waiting refunds left with us, without refunds under way. Cents. */
export const owedByFailedRefunds = async (tx: Tx, bookingId: string): Promise<number> => {
  const { rows } = await tx.execute<{ cents: number }>(sql`
    select greatest(0,
      coalesce((select -sum(e.amount_cents) from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
        where l.booking_id = b.id and e.account = 'customer_funds'), 0)
      - coalesce((select sum(r.amount_cents) from refunds r join payments p on p.id = r.payment_id
        where p.booking_id = b.id and r.state = 'requested' and not r.takes_from_payout
          and coalesce(r.last_error, '') not in ${waitingCodes}), 0)
    )::int as cents
    from bookings b where b.id = ${bookingId} and b.status in ('completed', 'cancelled')`)
  return rows[0]?.cents ?? 0
}

/** Failed refunds of a booking with an open task, each of at most this amount. */
export const failedRefundsUpTo = async (
  tx: Tx,
  bookingId: string,
  cents: number,
): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.id from refunds r join operator_tasks t on t.kind = 'refund_failed' and t.subject = r.id and t.closed_at is null
    where t.booking_id = ${bookingId} and r.amount_cents <= ${cents}`)
  return rows.map(({ id }) => id)
}

/** The insurer of a split bill. */
export const insurerOf = async (db: Queryable, bookingId: string): Promise<string> => {
  const [row] = await db
    .select({ partnerId: insuranceBookings.partnerId })
    .from(insuranceBookings)
    .where(eq(insuranceBookings.bookingId, bookingId))
  if (!row) throw new Error(`booking ${bookingId} has no insurer`)
  return row.partnerId
}
