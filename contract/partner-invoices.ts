/** What an insurer is asked to pay for each month. */
import { z } from 'zod'
import { invoiceNoPattern } from '../domain/partner-invoice.ts'
import { partnerId } from './partners.ts'
import type { Routes } from './route.ts'
import { cents, moment } from './shapes.ts'

export const partnerInvoice = z
  .object({
    invoiceNo: z.string(),
    /** `2026-11`, of Irish time. */
    month: z.string(),
    issuedAt: moment,
    /** Null: it asks for nothing. */
    dueOn: moment.nullable(),
    lines: z.int(),
    /** Less credits. */
    chargedCents: cents,
    discountCents: cents,
    totalCents: cents,
    /** When the money arrived, `2026-12-15`; null: not yet. */
    paidOn: z.string().nullable(),
  })
  .meta({ id: 'PartnerInvoice' })
export type PartnerInvoice = z.infer<typeof partnerInvoice>

const tag = 'Insurers'
const invoiceNo = z.string().regex(invoiceNoPattern, 'Unknown number')
const params = z.object({ partnerId, invoiceNo })

export const partnerInvoiceRoutes = {
  'GET /api/partners/:partnerId/invoices': {
    summary: 'Invoices of an insurer, newest first',
    tag,
    params: z.object({ partnerId }),
    answer: z.object({ invoices: z.array(partnerInvoice) }),
  },
  'GET /api/partners/:partnerId/invoices/:invoiceNo/pdf': {
    summary: 'An invoice as a PDF',
    tag,
    params,
    download: { mediaType: 'application/pdf' },
    refusals: ['invoice_not_found'],
  },
  'GET /api/partners/:partnerId/invoices/:invoiceNo/csv': {
    summary: 'The same as a CSV',
    tag,
    params,
    download: { mediaType: 'text/csv; charset=utf-8' },
    refusals: ['invoice_not_found'],
  },
  'POST /api/partners/:partnerId/invoices/:invoiceNo/payment': {
    summary: 'The whole of an invoice has arrived at the bank',
    tag,
    params,
    body: z.strictObject({ receivedOn: z.iso.date() }),
    answer: partnerInvoice,
    refusals: ['invoice_not_found', 'invoice_settled'],
  },
} as const satisfies Routes
