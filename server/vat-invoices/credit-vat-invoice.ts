import { vatAmountsCredited } from '../../domain/tax/vat-invoice.ts'
import type { Tx } from '../kit/database/database.ts'
import { insertVatInvoice, vatInvoicesOfBooking } from './vat-invoices.store.ts'

export type CreditedReceipt = {
  bookingId: string
  /** Of the credit note to the receipt. */
  receiptNo: string
  cents: number
  at: Date
}

/**
 * Issues the credit note in the driver's name when a receipt is credited, in the same transaction and under the booking's lock. Nothing where
 * there is no VAT invoice. It needs neither agreement nor registration of today: it corrects what was issued (VAT Consolidation Act
 * 2010, s. 67(1)(b)).
 */
export const creditVatInvoice = async (
  tx: Tx,
  { bookingId, receiptNo, cents, at }: CreditedReceipt,
): Promise<void> => {
  const issued = await vatInvoicesOfBooking(tx, bookingId)
  const invoice = issued.find(({ series }) => series === 'SB')
  if (!invoice) return
  const { driverId, content, vatBasisPoints } = invoice
  const leftCents = issued.reduce(
    (sum, { series, grossCents }) => sum + (series === 'SB' ? grossCents : 0 - grossCents),
    0,
  )
  await insertVatInvoice(tx, {
    ...vatAmountsCredited(leftCents, cents, vatBasisPoints),
    driverId,
    series: 'SC',
    bookingId,
    receiptNo,
    corrects: invoice.invoiceNo,
    content,
    issuedAt: at,
  })
}
