import type { Download } from '../../contract/route.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Queryable } from '../kit/database/database.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { viewReceipt } from './receipt-view.ts'
import { findReceipt } from './receipts.store.ts'

/** Refusal: `receipt_not_found`, also for a receipt of another booking. */
export const downloadReceipt = async (
  db: Queryable,
  named: { bookingId: string; receiptNo: string },
): Promise<Outcome<Download>> => {
  const row = await findReceipt(db, named)
  if (!row) return refused('receipt_not_found')
  return accepted({
    fileName: `towline-${row.receiptNo}.pdf`,
    body: await receiptPdf(viewReceipt(row)),
  })
}
