import type { Receipt } from '../../contract/receipts.ts'
import type { ReceiptRow } from './receipts.store.ts'

/** As it was frozen; nothing is looked up. */
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
