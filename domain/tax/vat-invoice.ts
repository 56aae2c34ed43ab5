/**
 * VAT invoices in a driver's name to a customer who books for a business, and their credit notes. The recovery is the driver's supply, so
 * only the driver owes VAT on it and only in their name is an invoice (VAT Consolidation Act 2010, ss. 66(1) and 67(1)(b); what is on one:
 * S.I. No. 639 of 2010, reg. 20; Council Directive 2006/112/EC, Article 226). Prices include VAT where there is any: nothing is
 * charged on top, and an invoice says how much of the price is VAT. Numbers without gaps for each driver and series.
 */
import { basisPointsPerWhole, shareOf } from '../money.ts'
import type { VatVersion } from './vat-status.ts'

/** SB: invoices. SC: credit notes. Each counts from 1 for each driver. */
export const vatInvoiceSeries = ['SB', 'SC'] as const
export type VatInvoiceSeries = (typeof vatInvoiceSeries)[number]

/** `SB-000001` */
export const vatInvoiceNoPattern = /^S[BC]-\d{6,9}$/

/** `VAT invoice SB-000001` */
export const vatInvoiceTitle = (invoice: { series: VatInvoiceSeries; invoiceNo: string }): string =>
  `${invoice.series === 'SB' ? 'VAT invoice' : 'VAT credit note'} ${invoice.invoiceNo}`

export type VatParty = {
  name: string
  /** In lines. */
  address: readonly string[]
  vatNumber: string | null
}

/** What is frozen beside the amounts. Days in Ireland, `2026-12-04`. */
export type VatInvoiceContent = {
  supplier: VatParty
  customer: VatParty
  /** Extent and nature of the service. */
  description: string
  /** When the recovery was completed. */
  suppliedOn: string
  /** When it was paid: VAT became due, at that day's rate. */
  taxPoint: string
  /** Of the agreement by which it was made. */
  agreementVersion: string
}

export type VatAmounts = {
  netCents: number
  vatCents: number
  grossCents: number
  vatBasisPoints: number
}

/** VAT that is in a price, half-up to the cent. */
const vatInside = (grossCents: number, vatBasisPoints: number): number =>
  shareOf(grossCents, vatBasisPoints, basisPointsPerWhole + vatBasisPoints)

/** How a price that includes VAT divides. */
export const vatAmountsOf = (grossCents: number, vatBasisPoints: number): VatAmounts => {
  const vatCents = vatInside(grossCents, vatBasisPoints)
  return { netCents: grossCents - vatCents, vatCents, grossCents, vatBasisPoints }
}

/**
 * What a refund takes off an invoice of which credit notes have taken something already: VAT is what the rest has less afterwards, so that
 * after all refunds nothing is left of it, to the cent. Throws RangeError beyond what is left.
 */
export const vatAmountsCredited = (
  leftGrossCents: number,
  creditedCents: number,
  vatBasisPoints: number,
): VatAmounts => {
  if (creditedCents <= 0 || creditedCents > leftGrossCents)
    throw new RangeError(`${creditedCents} cents credited of ${leftGrossCents}`)
  const before = vatAmountsOf(leftGrossCents, vatBasisPoints)
  const after = vatAmountsOf(leftGrossCents - creditedCents, vatBasisPoints)
  const vatCents = before.vatCents - after.vatCents
  return {
    netCents: creditedCents - vatCents,
    vatCents,
    grossCents: creditedCents,
    vatBasisPoints,
  }
}

/** Why there is no VAT invoice. */
export const vatInvoiceBlocks = [
  'not_completed',
  'not_registered',
  'foreign_number',
  'number_not_valid',
  'no_agreement',
  'nothing_left',
] as const
export type VatInvoiceBlock = (typeof vatInvoiceBlocks)[number]

export type VatInvoiceFacts = {
  /** Completed and paid by card: there is a receipt for the recovery. */
  isCompleted: boolean
  /** In force on the tax point. */
  version: Pick<VatVersion, 'status' | 'vatNumber' | 'outcome'> | null
  hasAgreement: boolean
  /** Of the price, after refunds. */
  leftCents: number
}

/** Null: one can be issued. None is claimed where it is not certain that there is VAT. */
export const vatInvoiceBlock = (facts: VatInvoiceFacts): VatInvoiceBlock | null => {
  const { isCompleted, version, hasAgreement, leftCents } = facts
  if (!isCompleted) return 'not_completed'
  if (version === null || version.status === 'not_registered' || version.vatNumber === null)
    return 'not_registered'
  // under a foreign number the place of supply decides whose VAT it is
  if (!version.vatNumber.startsWith('IE')) return 'foreign_number'
  if (version.outcome === 'invalid') return 'number_not_valid'
  if (!hasAgreement) return 'no_agreement'
  return leftCents > 0 ? null : 'nothing_left'
}

/** For the customer, on the page of the receipt. */
export const vatInvoiceBlockText: Record<VatInvoiceBlock, string> = {
  not_completed: 'A VAT invoice is for a completed recovery that was paid by card.',
  not_registered:
    'Your driver wasn’t registered for VAT on the day you paid, as far as Towline knows. There is no VAT in the price to reclaim, so there is no VAT invoice.',
  foreign_number:
    'Your driver is registered for VAT in another country. Ask them for an invoice: Towline makes them under Irish VAT numbers only.',
  number_not_valid:
    'The EU’s register doesn’t know the VAT number your driver gave us, so no VAT invoice is made under it. We’re looking into it.',
  no_agreement:
    'Your driver is registered for VAT and hasn’t agreed that Towline makes VAT invoices for them. Ask them for one.',
  nothing_left: 'You got the whole price back, so there is nothing to invoice.',
}
