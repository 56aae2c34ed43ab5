/**
 * What an insurer is credited for a booking after the month that charged it was invoiced: a note for that invoice, on the morning after. A
 * credit in the month of its charge is a line of the month's invoice instead (`partner-invoice.ts`). Cents throughout.
 *
 * The invoice that it changes and the VAT in it are named, and its number is of a series without gaps: Value-Added Tax Consolidation
 * Act 2010, section 67; Value-Added Tax Regulations 2010 (S.I. 639/2010), regulation 20.
 */
import { percentOf } from '../money.ts'
import {
  partnerInvoiceOf,
  type InvoiceContent,
  type InvoiceDraft,
  type InvoiceLine,
} from './partner-invoice.ts'

/** `PC-2026-000001` */
export const creditNoteNoPattern = /^PC-\d{4}-\d{6,9}$/

/** What is frozen beside lines and sums. `commissionCents`, `vatOnCommissionCents`: inside what is credited, above zero. */
export type CreditNoteContent = {
  companyName: string
  invoiceNo: string
  invoiceMonth: string
  invoiceIssuedAt: string
  discountBasisPoints: number
  commissionCents: number
  vatOnCommissionCents: number
}

export type CreditNoteDraft = {
  /** Taken off the account for bookings. */
  creditedCents: number
  /** The part that the invoice's discount had given already. */
  discountCents: number
  /** What the insurer owes less. */
  totalCents: number
  commissionCents: number
  vatOnCommissionCents: number
}

type Credited = Pick<InvoiceDraft, 'chargedCents' | 'discountCents'> & {
  content: Pick<InvoiceContent, 'discountBasisPoints'>
}

/**
 * Sums of a note. The discount is what it would have been without what is credited now and was `before`, to the cent, so that an invoice
 * credited whole in any number of notes leaves nothing. The month's commitment stays met. Throws RangeError for a line that is no credit.
 */
export const creditNoteOf = (
  lines: readonly InvoiceLine[],
  invoice: Credited,
  before: { creditedCents: number; discountCents: number },
): CreditNoteDraft => {
  if (lines.some(({ kind }) => kind !== 'credit')) throw new RangeError('not a credit')
  const sums = partnerInvoiceOf(lines, { counted: 0, commitment: 1, discountBasisPoints: 0 })
  const creditedCents = 0 - sums.chargedCents
  if (creditedCents <= 0) throw new RangeError(`a credit note of ${creditedCents} cents`)
  const left = Math.max(0, invoice.chargedCents - before.creditedCents - creditedCents)
  const given = invoice.discountCents - before.discountCents
  const stays =
    invoice.discountCents === 0 ? 0 : percentOf(left, invoice.content.discountBasisPoints)
  const discountCents = Math.max(0, given - stays)
  return {
    creditedCents,
    discountCents,
    totalCents: creditedCents - discountCents,
    commissionCents: 0 - sums.commissionCents,
    vatOnCommissionCents: 0 - sums.vatOnCommissionCents,
  }
}
