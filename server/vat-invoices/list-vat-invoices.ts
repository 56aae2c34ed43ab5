import type { VatInvoice } from '../../contract/bookings/vat-invoices.ts'
import type { AnswerOf } from '../../contract/routes.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { driverIdOf } from '../tax-reports/index.ts'
import { vatInvoiceReadiness } from './issue-vat-invoice.ts'
import {
  vatInvoicesOfBooking,
  vatInvoicesOfDriver,
  type VatInvoiceOfBooking,
} from './vat-invoices.store.ts'

const viewOf = (row: VatInvoiceOfBooking): VatInvoice => ({
  invoiceNo: row.invoiceNo,
  series: row.series,
  bookingId: row.bookingId,
  bookingReference: row.bookingReference,
  issuedAt: row.issuedAt.toISOString(),
  corrects: row.corrects,
  customerName: row.content.customer.name,
  netCents: row.netCents,
  vatCents: row.vatCents,
  grossCents: row.grossCents,
})

/** Of a booking, oldest first, and why there is none. */
export const listVatInvoices = async (
  { db }: Pick<Ctx, 'db'>,
  bookingId: string,
): Promise<AnswerOf<'GET /api/bookings/:bookingId/vat-invoices'>> => {
  const rows = await vatInvoicesOfBooking(db, bookingId)
  const block = rows.length > 0 ? null : (await vatInvoiceReadiness(db, bookingId)).block
  return { invoices: rows.map(viewOf), block }
}

/** Of the signed-in driver, newest first. Refusal: `driver_profile_missing`. */
export const listDriverVatInvoices = async (
  { db }: Pick<Ctx, 'db'>,
  accountId: string,
): Promise<Outcome<{ invoices: VatInvoice[] }>> => {
  const driverId = await driverIdOf(db, accountId)
  if (driverId === null) return refused('driver_profile_missing')
  return accepted({ invoices: (await vatInvoicesOfDriver(db, driverId)).map(viewOf) })
}
