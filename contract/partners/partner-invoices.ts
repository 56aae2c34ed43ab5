/** What an insurer is asked to pay for each month, and what it is credited after. */
import { z } from 'zod'
import { creditNoteNoPattern } from '../../domain/partners/partner-credit-note.ts'
import { invoiceNoPattern } from '../../domain/partners/partner-invoice.ts'
import { readPartner } from '../access.ts'
import { partnerId } from './partners.ts'
import type { Routes } from '../route.ts'
import { cents, moment } from '../shapes.ts'

export const partnerInvoice = z
  .object({
    kind: z.enum(['invoice', 'credit_note']),
    /** Number of the document: `PI-2026-000001`, or `PC-2026-000001` for a credit note. */
    invoiceNo: z.string(),
    /** For a credit note: the invoice that it credits. */
    creditsInvoiceNo: z.string().nullable(),
    /** `2026-11`, of Irish time; of a credit note, its invoice’s. */
    month: z.string(),
    issuedAt: moment,
    /** Null: there is nothing to pay. To that Irish day. */
    dueOn: moment.nullable(),
    lines: z.int(),
    /** Less credits. Of a credit note all three are what the account changes by: below zero, the discount’s part above. */
    chargedCents: cents,
    discountCents: cents,
    totalCents: cents,
    /** Still to be paid: less credit notes, and what was in the insurer’s favour. */
    openCents: cents,
    /** What arrived for it so far; more than it asks for is in the insurer’s favour. */
    paidCents: cents,
    /** When the last of the money arrived, `2026-12-15`; null: something is open. */
    paidOn: z.string().nullable(),
    /** When reminders were sent because it is late, the oldest first. */
    remindedAt: z.array(moment),
  })
  .meta({ id: 'PartnerInvoice' })
export type PartnerInvoice = z.infer<typeof partnerInvoice>

/** What is owed on invoices so far; what was not invoiced yet is no part of it. */
export const partnerAccount = z
  .object({
    openCents: cents,
    /** Of the open amount, what is past its day. */
    lateCents: cents,
    /** Paid or credited beyond what was asked for: taken off the next invoice. */
    favourCents: cents,
  })
  .meta({ id: 'PartnerAccount' })
export type PartnerAccount = z.infer<typeof partnerAccount>

const tag = 'Insurers'
export const invoiceNo = z.string().regex(invoiceNoPattern, 'Unknown number')
/** Number of an invoice or of a credit note. */
const documentNo = z
  .string()
  .regex(new RegExp(`${invoiceNoPattern.source}|${creditNoteNoPattern.source}`), 'Unknown number')
const documentParams = z.object({ partnerId, invoiceNo: documentNo })

export const partnerInvoiceRoutes = {
  'GET /api/partners/:partnerId/invoices': {
    summary: 'Invoices and credit notes of an insurer, newest first',
    tag,
    access: readPartner,
    params: z.object({ partnerId }),
    answer: z.object({ invoices: z.array(partnerInvoice), account: partnerAccount }),
  },
  'GET /api/partners/:partnerId/statement': {
    summary:
      'Every invoice, credit note and payment of an insurer with the balance after it, as a CSV',
    tag,
    priority: 'low',
    access: readPartner,
    params: z.object({ partnerId }),
    download: { mediaType: 'text/csv; charset=utf-8' },
  },
  'GET /api/partners/:partnerId/invoices/:invoiceNo/pdf': {
    summary: 'An invoice or a credit note as a PDF',
    tag,
    access: readPartner,
    params: documentParams,
    download: { mediaType: 'application/pdf' },
    refusals: ['invoice_not_found'],
  },
  'GET /api/partners/:partnerId/invoices/:invoiceNo/csv': {
    summary: 'The same as a CSV',
    tag,
    access: readPartner,
    params: documentParams,
    download: { mediaType: 'text/csv; charset=utf-8' },
    refusals: ['invoice_not_found'],
  },
} as const satisfies Routes
