import type { Download } from '../../contract/route.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { vatInvoiceDocument } from '../../domain/tax/vat-invoice-document.ts'
import type { Ctx } from '../context.ts'
import { makePdf } from '../kit/pdf/make-pdf.ts'
import { writeHeading, writeMoney } from '../kit/pdf/write-pdf.ts'
import { driverIdOf } from '../tax-reports/index.ts'
import { findVatInvoice, type VatInvoiceOfBooking } from './vat-invoices.store.ts'

/** Of a booking, for its customer and operators. Refusal: `vat_invoice_not_found`. */
export const vatInvoicePdfOfBooking = async (
  { db }: Pick<Ctx, 'db'>,
  { bookingId, invoiceNo }: { bookingId: string; invoiceNo: string },
): Promise<Outcome<Download>> => {
  const row = await findVatInvoice(db, { bookingId }, invoiceNo)
  return row ? accepted(await downloadOf(row)) : refused('vat_invoice_not_found')
}

/** Of the signed-in driver. Refusals: `driver_profile_missing`, `vat_invoice_not_found`. */
export const vatInvoicePdfOfDriver = async (
  { db }: Pick<Ctx, 'db'>,
  { accountId, invoiceNo }: { accountId: string; invoiceNo: string },
): Promise<Outcome<Download>> => {
  const driverId = await driverIdOf(db, accountId)
  if (driverId === null) return refused('driver_profile_missing')
  const row = await findVatInvoice(db, { driverId }, invoiceNo)
  return row ? accepted(await downloadOf(row)) : refused('vat_invoice_not_found')
}

/** A number alone is not unique among drivers, so the file is named by the booking too. */
export const vatInvoiceFileName = ({
  bookingReference,
  invoiceNo,
}: Pick<VatInvoiceOfBooking, 'bookingReference' | 'invoiceNo'>): string =>
  `towline-${bookingReference}-${invoiceNo}.pdf`

export const vatInvoicePdf = (invoice: VatInvoiceOfBooking): Promise<Uint8Array<ArrayBuffer>> => {
  const words = vatInvoiceDocument(invoice)
  return makePdf(words, invoice.issuedAt, (document) => {
    writeHeading(document, 2, 'Amounts')
    writeMoney(document, words.lines, words.total)
  })
}

const downloadOf = async (row: VatInvoiceOfBooking): Promise<Download> => ({
  fileName: vatInvoiceFileName(row),
  body: await vatInvoicePdf(row),
})
