/** Rows of `payout_transfers` and `transfer_reversals`. Both are leased while a worker calls the provider. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { payments } from '../../db/schema/payments.ts'
import {
  driverPayouts,
  payoutTransfers,
  transferReversals,
  type ReversalRow,
  type TransferRow,
} from '../../db/schema/payouts.ts'
import type { PaidBy } from '../../domain/bookings/booking.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

/** Longer than one attempt at the provider can last, answers and retries included. */
const leaseSeconds = 40
/** A requested transfer that is missing from the provider's list for this long was not made. */
const listedWithinMinutes = 10
const lease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
const isFree = (
  leasedUntil: typeof payoutTransfers.leasedUntil | typeof transferReversals.leasedUntil,
): SQL => sql`(${leasedUntil} is null or ${leasedUntil} < clock_timestamp())`

export const insertTransfer = async (
  tx: Tx,
  transfer: Pick<TransferRow, 'payoutId' | 'statementId' | 'destination' | 'amountCents'> & {
    at: Date
  },
): Promise<void> => {
  const { at, ...patch } = transfer
  await tx.insert(payoutTransfers).values({ id: newId('trf'), ...patch, createdAt: at })
}

/** Transfers not finished yet, including those that a worker holds. */
export const openTransfers = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .select({ id: payoutTransfers.id })
    .from(payoutTransfers)
    .where(eq(payoutTransfers.state, 'requested'))
    .orderBy(payoutTransfers.createdAt, payoutTransfers.id)
  return rows.map(({ id }) => id)
}

/** Whether an unpaid line has a transfer that failed for this reason, and none was made since. */
export const isAnyPayWaitingAfter = async (db: Queryable, code: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select from payout_transfers t join driver_payouts p on p.id = t.payout_id
    where t.state = 'failed' and t.last_error = ${code} and p.outstanding_cents > 0
      and not exists (select from payout_transfers l where l.payout_id = t.payout_id and l.state = 'paid' and l.created_at > t.created_at)
    limit 1`)
  return rows.length > 0
}

export type LeasedTransfer = TransferRow & {
  driverId: string
  bookingId: string
  intentId: string | null
  paidBy: PaidBy
  /** What credit paid beside the card. */
  creditCents: number
  /** The provider may be making it at this moment: it was requested, and the list may not show it yet. */
  wasRequestedLately: boolean
}

/** Leases a transfer for as long as one attempt may last; null when it is finished or leased by another worker. */
export const leaseTransfer = async (
  db: Queryable,
  transferId: string,
): Promise<LeasedTransfer | null> => {
  const [row] = await db
    .update(payoutTransfers)
    .set({ attempts: sql`${payoutTransfers.attempts} + 1`, leasedUntil: lease })
    .where(
      and(
        eq(payoutTransfers.id, transferId),
        eq(payoutTransfers.state, 'requested'),
        isFree(payoutTransfers.leasedUntil),
      ),
    )
    .returning()
  if (!row) return null
  const [about] = await db
    .select({
      driverId: driverPayouts.driverId,
      bookingId: driverPayouts.bookingId,
      intentId: payments.intentId,
      paidBy: bookings.paidBy,
      creditCents: payments.creditCents,
      wasRequestedLately: sql<boolean>`coalesce(${row.requestedAt}::timestamptz > clock_timestamp() - make_interval(mins => ${listedWithinMinutes}), false)`,
    })
    .from(driverPayouts)
    .innerJoin(bookings, eq(bookings.id, driverPayouts.bookingId))
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .where(eq(driverPayouts.id, row.payoutId))
  if (!about) throw new Error(`transfer ${transferId} belongs to no booking`)
  return { ...row, ...about }
}

export const lockTransfer = async (tx: Tx, transferId: string): Promise<TransferRow> => {
  const [row] = await tx
    .select()
    .from(payoutTransfers)
    .where(eq(payoutTransfers.id, transferId))
    .for('no key update')
  if (!row) throw new Error(`no transfer ${transferId}`)
  return row
}

export const saveTransfer = async (
  db: Queryable,
  transferId: string,
  result: Partial<
    Pick<
      TransferRow,
      'state' | 'providerTransferId' | 'finishedAt' | 'lastError' | 'keyVersion' | 'leasedUntil'
    >
  >,
): Promise<void> => {
  await db.update(payoutTransfers).set(result).where(eq(payoutTransfers.id, transferId))
}

/** Marks it as requested: from here on the provider may make it, whatever it answers. A repeat sets the time again. */
export const markRequested = async (db: Queryable, transferId: string): Promise<void> => {
  await db
    .update(payoutTransfers)
    .set({ requestedAt: sql`clock_timestamp()` })
    .where(eq(payoutTransfers.id, transferId))
}

/** Assigns open transfers of a driver to the statement that takes them along. */
export const takeTransfersAlong = async (
  tx: Tx,
  driverId: string,
  statementId: string,
): Promise<void> => {
  await tx
    .update(payoutTransfers)
    .set({ statementId })
    .where(
      and(
        eq(payoutTransfers.state, 'requested'),
        inArray(
          payoutTransfers.payoutId,
          tx
            .select({ id: driverPayouts.id })
            .from(driverPayouts)
            .where(eq(driverPayouts.driverId, driverId)),
        ),
      ),
    )
}

/** The amount transferred for a line that may still be taken back: less reversals made or under way, and less refused ones. */
export const reversibleTransfer = async (
  tx: Tx,
  payoutId: string,
): Promise<{ transferId: string; leftCents: number; openCents: number } | null> => {
  const sum = (states: SQL) =>
    sql<number>`coalesce((select sum(r.amount_cents) from transfer_reversals r
      where r.transfer_id = payout_transfers.id and r.state in ${states}), 0)`.mapWith(Number)
  const [row] = await tx
    .select({
      transferId: payoutTransfers.id,
      amountCents: payoutTransfers.amountCents,
      triedCents: sum(sql`('requested', 'made')`),
      openCents: sum(sql`('requested')`),
    })
    .from(payoutTransfers)
    .where(and(eq(payoutTransfers.payoutId, payoutId), eq(payoutTransfers.state, 'paid')))
  if (!row) return null
  return { ...row, leftCents: row.amountCents - row.triedCents }
}

export const insertReversal = async (
  tx: Tx,
  reversal: { transferId: string; amountCents: number; at: Date },
): Promise<string> => {
  const id = newId('trr')
  const { at, ...patch } = reversal
  await tx.insert(transferReversals).values({ id, ...patch, createdAt: at })
  return id
}

/** Reversals not finished yet, including those that a worker holds. */
export const openReversals = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .select({ id: transferReversals.id })
    .from(transferReversals)
    .where(eq(transferReversals.state, 'requested'))
    .orderBy(transferReversals.createdAt, transferReversals.id)
  return rows.map(({ id }) => id)
}

export type LeasedReversal = ReversalRow & {
  payoutId: string
  driverId: string
  bookingId: string
  providerTransferId: string
}

export const leaseReversal = async (
  db: Queryable,
  reversalId: string,
): Promise<LeasedReversal | null> => {
  const [row] = await db
    .update(transferReversals)
    .set({ attempts: sql`${transferReversals.attempts} + 1`, leasedUntil: lease })
    .where(
      and(
        eq(transferReversals.id, reversalId),
        eq(transferReversals.state, 'requested'),
        isFree(transferReversals.leasedUntil),
      ),
    )
    .returning()
  if (!row) return null
  const [about] = await db
    .select({
      payoutId: driverPayouts.id,
      driverId: driverPayouts.driverId,
      bookingId: driverPayouts.bookingId,
      providerTransferId: payoutTransfers.providerTransferId,
    })
    .from(payoutTransfers)
    .innerJoin(driverPayouts, eq(driverPayouts.id, payoutTransfers.payoutId))
    .where(eq(payoutTransfers.id, row.transferId))
  if (!about?.providerTransferId) throw new Error(`reversal ${reversalId} of a transfer never made`)
  return { ...row, ...about, providerTransferId: about.providerTransferId }
}

export const isReversalOpen = async (db: Queryable, reversalId: string): Promise<boolean> => {
  const [row] = await db
    .select({ state: transferReversals.state })
    .from(transferReversals)
    .where(eq(transferReversals.id, reversalId))
  return row?.state === 'requested'
}

export const lockReversal = async (tx: Tx, reversalId: string): Promise<ReversalRow> => {
  const [row] = await tx
    .select()
    .from(transferReversals)
    .where(eq(transferReversals.id, reversalId))
    .for('no key update')
  if (!row) throw new Error(`no reversal ${reversalId}`)
  return row
}

export const saveReversal = async (
  db: Queryable,
  reversalId: string,
  result: Partial<
    Pick<
      ReversalRow,
      'state' | 'providerReversalId' | 'finishedAt' | 'lastError' | 'keyVersion' | 'leasedUntil'
    >
  >,
): Promise<void> => {
  await db.update(transferReversals).set(result).where(eq(transferReversals.id, reversalId))
}
