import { dublinClock } from '../../domain/time/dublin-time.ts'
import {
  centsToCredit,
  creditNoteOfRefund,
  receiptOfCancellation,
  receiptOfRecovery,
} from '../../domain/payments/receipt.ts'
import type { Tx } from '../kit/database/database.ts'
import { paidByCustomerCentsOf } from '../ledger/index.ts'
import { creditVatInvoice } from '../vat-invoices/index.ts'
import { insertReceipt, getReceiptFacts, listReceipts, type ReceiptRow } from './receipts.store.ts'

export type ReceiptCause = {
  bookingId: string
  /** The key of the ledger transaction it is for, posted before this. */
  ledgerKey: string
  at: Date
}

/**
 * Issues the receipt of a booking that has just ended and kept money, in the transaction that posts it to the ledger and under the
 * booking's lock. The schema refuses a second one for the same ledger transaction.
 */
export const issueReceipt = async (
  tx: Tx,
  { bookingId, ledgerKey, at }: ReceiptCause,
): Promise<ReceiptRow> => {
  const facts = await getReceiptFacts(tx, bookingId)
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
 * Issues a credit note for a refund in the ledger, as far as the receipts still include that money, with a number of its own. Null when
 * they do not: a cancellation's refund was never on a receipt. A VAT invoice in the driver's name is credited with it. In the transaction that posts the refund, under the booking's lock.
 */
export const creditRefund = async (
  tx: Tx,
  { bookingId, ledgerKey, at, isAsCredit = false }: ReceiptCause & { isAsCredit?: boolean },
): Promise<ReceiptRow | null> => {
  const issued = await listReceipts(tx, bookingId)
  const receipt = issued.find(({ series }) => series === 'R')
  if (!receipt) return null
  const sumOf = (series: ReceiptRow['series']): number =>
    issued.reduce((sum, row) => sum + (row.series === series ? row.totalCents : 0), 0)
  const cents = centsToCredit({
    receiptsCents: sumOf('R'),
    creditNotesCents: sumOf('CN'),
    paidCents: await paidByCustomerCentsOf(tx, bookingId),
  })
  if (cents === 0) return null
  const note = await insertReceipt(tx, {
    ...creditNoteOfRefund(await getReceiptFacts(tx, bookingId), cents, isAsCredit),
    series: 'CN',
    year: dublinClock(at).year,
    bookingId,
    ledgerKey,
    corrects: receipt.receiptNo,
    at,
  })
  await creditVatInvoice(tx, { bookingId, receiptNo: note.receiptNo, cents, at })
  return note
}
