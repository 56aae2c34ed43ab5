import type { Ctx } from '../context.ts'
import { vatInvoiceFileName, vatInvoicePdf } from './vat-invoice-pdf.ts'
import { vatInvoicesOfBooking } from './vat-invoices.store.ts'

/** The VAT invoices and credit notes of bookings, each with what makes its PDF. */
export async function* vatInvoicesOfBookings(
  { db }: Pick<Ctx, 'db'>,
  bookingIds: readonly string[],
): AsyncGenerator<{ fileName: string; pdf: () => Promise<Uint8Array<ArrayBuffer>> }> {
  for (const bookingId of bookingIds) {
    for (const row of await vatInvoicesOfBooking(db, bookingId)) {
      yield { fileName: vatInvoiceFileName(row), pdf: () => vatInvoicePdf(row) }
    }
  }
}
