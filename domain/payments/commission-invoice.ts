/**
 * What Towline charges a driver, as a document: commission and the VAT on it, one invoice for each statement with earnings, and a credit
 * note where refunds gave commission back (Value-Added Tax Consolidation Act 2010 ss. 66–67; what is on it: S.I. 639/2010 reg. 20).
 * Numbers without gaps in each series and year of Irish time. Kept `businessRecordsYears` (`law.ts`).
 */

/** CI: invoices. CC: credit notes. */
export const commissionInvoiceSeries = ['CI', 'CC'] as const
export type CommissionInvoiceSeries = (typeof commissionInvoiceSeries)[number]

/** `CI-2026-000001` */
export const commissionInvoiceNoPattern = /^(?:CI|CC)-\d{4}-\d{6,9}$/

/** One job. Cents, above zero on an invoice and on a credit note alike; commission and VAT add up to what is charged or given back. */
export type CommissionLine = {
  bookingId: string
  /** ISO 8601. */
  at: string
  /** The day whose rate of VAT holds (`tax-point.ts`). Not on lines of before it was kept: the day of `at`. */
  taxPoint?: string
  grossCents: number
  commissionCents: number
  vatCents: number
}

export type CommissionInvoiceDraft = {
  series: CommissionInvoiceSeries
  lines: readonly CommissionLine[]
  commissionCents: number
  vatCents: number
  totalCents: number
}

/** Null: nothing to invoice. */
export const commissionInvoiceOf = (
  series: CommissionInvoiceSeries,
  lines: readonly CommissionLine[],
): CommissionInvoiceDraft | null => {
  const charged = lines.filter(({ commissionCents, vatCents }) => commissionCents + vatCents > 0)
  const sum = (field: 'commissionCents' | 'vatCents'): number =>
    charged.reduce((total, line) => total + line[field], 0)
  const [commissionCents, vatCents] = [sum('commissionCents'), sum('vatCents')]
  if (charged.length === 0) return null
  return {
    series,
    lines: charged,
    commissionCents,
    vatCents,
    totalCents: commissionCents + vatCents,
  }
}
