/** The tax point of a booking, found when a transition captures or earns its money and kept for good. */
import { and, eq, min, sql } from 'drizzle-orm'
import { ledgerEntries, ledgerTransactions } from '../../../db/schema/payments.ts'
import { partnerInvoices } from '../../../db/schema/partner-invoices.ts'
import type { TransitionResult } from '../../../domain/bookings/decide-transition.ts'
import { dublinDay, taxPointOf } from '../../../domain/payments/tax-point.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { BookingPatch, BookingRow } from '../bookings.store.ts'

/**
 * The tax point that a transition sets (`domain/payments/tax-point.ts`): a capture makes it, else the end of a job on account does. An older release
 * captures without it, so the ledger is read at the end. Under the booking's lock.
 */
export const taxPointByTransition = async (
  tx: Tx,
  booking: BookingRow,
  { effects, fee }: Pick<TransitionResult, 'effects' | 'fee'>,
  now: Date,
): Promise<BookingPatch> => {
  if (booking.taxPoint !== null) return {}
  if (effects.includes('record_capture')) return { taxPoint: dublinDay(now) }
  const isFee = effects.includes('refund_less_fee') && (fee?.feeCents ?? 0) > 0
  if (!effects.includes('accrue_earnings') && !isFee) return {}
  const [capturedAt, invoicedAt] = [
    await capturedAtOf(tx, booking),
    await invoicedAtOf(tx, booking),
  ]
  return { taxPoint: taxPointOf({ capturedAt, invoicedAt, endedAt: now }) }
}

const capturedAtOf = async (tx: Tx, { id }: BookingRow): Promise<Date | null> => {
  const [row] = await tx
    .select({ at: min(ledgerTransactions.at) })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.bookingId, id), eq(ledgerTransactions.kind, 'capture')))
  return row?.at ?? null
}

/** When the insurer was invoiced for it: a month is invoiced on the morning after, whether or not each of its jobs is done. */
const invoicedAtOf = async (tx: Tx, { id, paidBy }: BookingRow): Promise<Date | null> => {
  if (paidBy !== 'account') return null
  const [row] = await tx
    .select({ at: min(partnerInvoices.issuedAt) })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(
      partnerInvoices,
      and(
        eq(partnerInvoices.partnerId, ledgerEntries.partnerId),
        sql`${ledgerTransactions.at} >= ${partnerInvoices.startsAt}`,
        sql`${ledgerTransactions.at} < ${partnerInvoices.endsAt}`,
      ),
    )
    .where(and(eq(ledgerTransactions.bookingId, id), eq(ledgerTransactions.kind, 'account_charge')))
  return row?.at ?? null
}
