import type { Ctx } from '../context.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { viewReceipt } from './receipt-view.ts'
import { listReceipts } from './receipts.store.ts'

/** The receipts and credit notes of bookings, each with what makes its PDF; bookings in the order given. */
export async function* receiptsOfBookings(
  { db }: Pick<Ctx, 'db'>,
  bookingIds: readonly string[],
): AsyncGenerator<{ receiptNo: string; pdf: () => Promise<Uint8Array<ArrayBuffer>> }> {
  for (const bookingId of bookingIds) {
    for (const row of await listReceipts(db, bookingId)) {
      yield { receiptNo: row.receiptNo, pdf: () => receiptPdf(viewReceipt(row)) }
    }
  }
}
