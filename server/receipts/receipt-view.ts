import type { Receipt } from '../../contract/bookings/receipts.ts'
import type { ReceiptRow } from './receipts.store.ts'

/** The receipt as it was frozen, without look-ups. */
export const viewReceipt = (row: ReceiptRow): Receipt => ({
  receiptNo: row.receiptNo,
  series: row.series,
  bookingId: row.bookingId,
  issuedAt: row.issuedAt.toISOString(),
  corrects: row.corrects,
  totalCents: row.totalCents,
  lines: [...row.lines],
  content: row.content,
})
