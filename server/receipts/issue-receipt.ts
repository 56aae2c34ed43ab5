import { dublinClock } from '../../domain/dublin-time.ts'
import {
  centsToCredit,
  creditNoteOfRefund,
  receiptOfCancellation,
  receiptOfRecovery,
} from '../../domain/receipt.ts'
import type { Tx } from '../kit/database.ts'
import {
  insertReceipt,
  paidCentsOf,
  receiptFactsOf,
  receiptsOf,
  type ReceiptRow,
} from './receipts.store.ts'

export type ReceiptCause = {
  bookingId: string
  /** The key of the ledger transaction it is for, posted before this. */
  ledgerKey: string
  at: Date
}

/**
 * The receipt of a booking that has just ended and kept money, in the transaction that posts it to the ledger and under the booking's
 * lock. A second one for the same ledger transaction is refused by the schema.
 */
export const issueReceipt = async (
  tx: Tx,
  { bookingId, ledgerKey, at }: ReceiptCause,
): Promise<ReceiptRow> => {
  const facts = await receiptFactsOf(tx, bookingId)
  const draft =
    facts.cancellationFeeCents === null ? receiptOfRecovery(facts) : receiptOfCancellation(facts)
  const { year } = dublinClock(at)
  return insertReceipt(tx, {
    ...draft,
    series: 'R',
    year,
    bookingId,
    ledgerKey,
    corrects: null,
    at,
  })
}

/**
 * Money went back, and the ledger says so: what of it the receipts still say is credited, with a number of its own. Null where nothing
 * is: what a cancellation gives back was never on a receipt. In the transaction that posts the refund, under the booking's lock.
 */
export const creditRefund = async (
  tx: Tx,
  { bookingId, ledgerKey, at }: ReceiptCause,
): Promise<ReceiptRow | null> => {
  const issued = await receiptsOf(tx, bookingId)
  const receipt = issued.find(({ series }) => series === 'R')
  if (!receipt) return null
  const sumOf = (series: ReceiptRow['series']): number =>
    issued.reduce((sum, row) => sum + (row.series === series ? row.totalCents : 0), 0)
  const cents = centsToCredit({
    receiptsCents: sumOf('R'),
    creditNotesCents: sumOf('CN'),
    paidCents: await paidCentsOf(tx, bookingId),
  })
  if (cents === 0) return null
  return insertReceipt(tx, {
    ...creditNoteOfRefund(await receiptFactsOf(tx, bookingId), cents),
    series: 'CN',
    year: dublinClock(at).year,
    bookingId,
    ledgerKey,
    corrects: receipt.receiptNo,
    at,
  })
}
