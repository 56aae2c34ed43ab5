/** An invoice for the commission, or its credit note, in words: the PDF shows this and nothing else. */
import type { CommissionInvoiceSeries, CommissionLine } from './commission-invoice.ts'
import { commissionRateAt, formatRate } from './commission.ts'
import { formatDate, formatMoment } from './dublin-time.ts'
import { formatEuro } from './money.ts'
import type { Paper, PaperMoney } from './paper.ts'
import type { DriverOnPaper } from './statement.ts'
import { supportContact } from './support.ts'

export type IssuedCommissionInvoice = {
  invoiceNo: string
  series: CommissionInvoiceSeries
  statementId: string
  content: DriverOnPaper
  lines: readonly CommissionLine[]
  commissionCents: number
  vatCents: number
  totalCents: number
  issuedAt: Date
}

export type CommissionPaper = Paper & {
  lines: readonly PaperMoney[]
  sums: readonly PaperMoney[]
  total: PaperMoney
}

/** `vatNumber`: Towline's own; null while it has none on record. */
export const commissionPaper = (
  invoice: IssuedCommissionInvoice,
  vatNumber: string | null,
): CommissionPaper => {
  const isInvoice = invoice.series === 'CI'
  const rate = commissionRateAt(invoice.issuedAt)
  return {
    title: `${isInvoice ? 'Invoice' : 'Credit note'} ${invoice.invoiceNo}`,
    issued: formatDate(invoice.issuedAt),
    facts: [
      { label: 'From', value: `Towline. ${supportContact.email}` },
      {
        label: 'VAT number',
        value: vatNumber ?? 'Not on record yet: not a VAT invoice until it is',
      },
      {
        label: 'To',
        value: [invoice.content.name, invoice.content.location].filter(Boolean).join(', '),
      },
      { label: 'Statement', value: invoice.statementId },
    ],
    lines: invoice.lines.map((line) => ({
      label: `${formatMoment(new Date(line.at))} · ${line.bookingId}`,
      note: `Commission on ${formatEuro(line.grossCents)}, VAT on it ${formatEuro(line.vatCents)}`,
      amountCents: line.commissionCents,
    })),
    sums: [
      {
        label: isInvoice ? 'Commission, without VAT' : 'Commission given back, without VAT',
        amountCents: invoice.commissionCents,
      },
      { label: `VAT, ${formatRate(rate.vatBasisPoints)}`, amountCents: invoice.vatCents },
    ],
    total: {
      label: isInvoice ? 'Total, VAT included' : 'Credited, VAT included',
      amountCents: invoice.totalCents,
    },
    notes: [
      isInvoice
        ? 'Kept from the price of your jobs before you were paid: there is nothing for you to pay.'
        : 'Given back because money went back to customers; it is in the amounts of your statement.',
    ],
  }
}
