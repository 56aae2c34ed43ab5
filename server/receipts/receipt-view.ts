import type { Receipt } from '../../contract/bookings/receipts.ts'
import type { ReceiptOfBooking } from './receipts.store.ts'

/** The receipt as it was frozen, without look-ups. */
export const viewReceipt = (row: ReceiptOfBooking): Receipt => ({
  receiptNo: row.receiptNo,
  series: row.series,
  bookingId: row.bookingId,
  bookingReference: row.bookingReference,
  issuedAt: row.issuedAt.toISOString(),
  corrects: row.corrects,
  totalCents: row.totalCents,
  lines: [...row.lines],
  content: row.content,
})
