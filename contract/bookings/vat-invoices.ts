/** VAT invoices in the driver's name, for a customer who booked for a business (docs/decisions/0119-vat-invoices.md). */
import { z } from 'zod'
import {
  vatInvoiceBlocks,
  vatInvoiceNoPattern,
  vatInvoiceSeries,
} from '../../domain/tax/vat-invoice.ts'
import { drivers, ofBooking } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId, bookingReference, cents, moment } from '../shapes.ts'
import { freeText } from '../text-fields.ts'

export const vatInvoiceNo = z.string().regex(vatInvoiceNoPattern, 'Unknown number').meta({
  description: 'Number within those of a driver: SB-000001, an invoice; SC-000001, a credit note',
})

export const vatInvoice = z
  .object({
    invoiceNo: vatInvoiceNo,
    /** SB: an invoice. SC: a credit note. */
    series: z.enum(vatInvoiceSeries),
    bookingId,
    bookingReference,
    issuedAt: moment,
    /** For a credit note: the invoice that it reduces. */
    corrects: vatInvoiceNo.nullable(),
    customerName: z.string(),
    netCents: cents,
    vatCents: cents,
    grossCents: cents,
  })
  .meta({ id: 'VatInvoice' })
export type VatInvoice = z.infer<typeof vatInvoice>

/** What is wrong is said by `domain/tax/business-customer.ts`, on the screen and by the server. */
export const businessFields = {
  businessName: freeText(120),
  street: freeText(120),
  city: freeText(120),
  eircode: freeText(20),
  /** Irish; null: none. */
  vatNumber: freeText(40).nullable(),
}
const business = z.strictObject(businessFields)

const bookingAnswer = z.object({
  /** Oldest first. */
  invoices: z.array(vatInvoice),
  /** Why one cannot be requested; null: it can, or it is there. */
  block: z.enum(vatInvoiceBlocks).nullable(),
})

const agreementAnswer = z.object({
  agreement: z.object({ textVersion: z.string(), agreedAt: moment }).nullable(),
  /** Whether there is VAT to invoice: the driver has said that they are registered. */
  isRegistered: z.boolean(),
})

const params = z.object({ bookingId })
const pdfsPerMinute = 20

export const vatInvoiceRoutes = {
  'GET /api/bookings/:bookingId/vat-invoices': {
    summary: 'VAT invoices of your booking, or why there is none',
    tag: 'Receipts',
    access: ofBooking('owner', 'operator'),
    params,
    answer: bookingAnswer,
  },
  'POST /api/bookings/:bookingId/vat-invoices': {
    summary: 'You booked for a business: issues its VAT invoice, once',
    tag: 'Receipts',
    access: ofBooking('owner'),
    params,
    body: business,
    answer: bookingAnswer,
    refusals: ['vat_invoice_not_possible', 'vat_invoice_issued'],
    perMinute: 20,
  },
  'GET /api/bookings/:bookingId/vat-invoices/:invoiceNo/pdf': {
    summary: 'One of them to keep',
    tag: 'Receipts',
    access: ofBooking('owner', 'operator'),
    params: params.extend({ invoiceNo: vatInvoiceNo }),
    download: { mediaType: 'application/pdf' },
    refusals: ['vat_invoice_not_found'],
    perMinute: pdfsPerMinute,
  },
  'GET /api/driver/vat-invoices': {
    summary: 'VAT invoices in your name and their credit notes, newest first',
    tag: 'Payouts',
    priority: 'low',
    access: drivers,
    answer: z.object({ invoices: z.array(vatInvoice) }),
    refusals: ['driver_profile_missing'],
  },
  'GET /api/driver/vat-invoices/:invoiceNo/pdf': {
    summary: 'One of them to keep',
    tag: 'Payouts',
    access: drivers,
    params: z.object({ invoiceNo: vatInvoiceNo }),
    download: { mediaType: 'application/pdf' },
    refusals: ['driver_profile_missing', 'vat_invoice_not_found'],
    perMinute: pdfsPerMinute,
  },
  'GET /api/driver/self-billing': {
    summary: 'Your agreement to VAT invoices in your name; null: none in force',
    tag: 'Payouts',
    access: drivers,
    answer: agreementAnswer,
    refusals: ['driver_profile_missing'],
  },
  'PUT /api/driver/self-billing': {
    summary: 'Agree to the text of this version',
    tag: 'Payouts',
    access: drivers,
    body: z.strictObject({ textVersion: z.string().max(20) }),
    answer: agreementAnswer,
    refusals: ['driver_profile_missing', 'self_billing_changed'],
    perMinute: 20,
  },
  'DELETE /api/driver/self-billing': {
    summary: 'Withdraw your agreement; what was issued stays',
    tag: 'Payouts',
    access: drivers,
    answer: agreementAnswer,
    refusals: ['driver_profile_missing'],
    perMinute: 20,
  },
} as const satisfies Routes
