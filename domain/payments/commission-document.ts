/** An invoice for the commission, or its credit note, in words: the PDF shows this and nothing else. */
import type { CommissionInvoiceSeries, CommissionLine } from './commission-invoice.ts'
import { formatRate } from './commission.ts'
import { formatDate, formatMoment } from '../time/dublin-time.ts'
import { formatEuro } from '../money.ts'
import type { PdfDocument, MoneyLine } from '../pdf-document.ts'
import type { DriverOnDocument } from '../payouts/statement.ts'
import { supportContact } from '../support.ts'
import { dublinDay } from './tax-point.ts'
import { vatByRate, vatRateOn, type VatAtRate } from './vat.ts'

export type IssuedCommissionInvoice = {
  invoiceNo: string
  series: CommissionInvoiceSeries
  statementId: string
  content: DriverOnDocument
  lines: readonly CommissionLine[]
  commissionCents: number
  vatCents: number
  totalCents: number
  issuedAt: Date
}

export type CommissionDocument = PdfDocument & {
  lines: readonly MoneyLine[]
  sums: readonly MoneyLine[]
  total: MoneyLine
}

/** `vatNumber`: Towline's own; null while it has none on record. */
export const commissionDocument = (
  invoice: IssuedCommissionInvoice,
  vatNumber: string | null,
  /** The reference of each booking, by its identifier. */
  references: ReadonlyMap<string, string>,
): CommissionDocument => {
  const isInvoice = invoice.series === 'CI'
  return {
    title: `${isInvoice ? 'Invoice' : 'Credit note'} ${invoice.invoiceNo}`,
    issued: formatDate(invoice.issuedAt),
    facts: [
      { label: 'From', value: `Towline. ${supportContact.email}` },
      {
        label: 'VAT number',
        value: vatNumber ?? 'Not on record yet: this is not a VAT invoice until it is',
      },
      {
        label: 'To',
        value: [invoice.content.name, invoice.content.location].filter(Boolean).join(', '),
      },
      { label: 'Statement', value: invoice.statementId },
    ],
    lines: invoice.lines.map((line) => ({
      label: `${formatMoment(new Date(line.at))} · ${references.get(line.bookingId) ?? ''}`,
      note: `Commission on ${formatEuro(line.grossCents)}, VAT on commission ${formatEuro(line.vatCents)}`,
      amountCents: line.commissionCents,
    })),
    sums: [
      {
        label: isInvoice ? 'Commission, without VAT' : 'Commission refunded, without VAT',
        amountCents: invoice.commissionCents,
      },
      ...vatOf(invoice.lines).map(({ vatBasisPoints, vatCents }) => ({
        label: `VAT, ${formatRate(vatBasisPoints)}`,
        amountCents: vatCents,
      })),
    ],
    total: {
      label: isInvoice ? 'Total, VAT included' : 'Credited, VAT included',
      amountCents: invoice.totalCents,
    },
    notes: [
      isInvoice
        ? 'Deducted from the price of your jobs before you were paid. There is nothing for you to pay.'
        : 'Refunded because money went back to customers; it is in the amounts of your statement.',
    ],
  }
}

const vatOf = (lines: readonly CommissionLine[]): VatAtRate[] =>
  vatByRate(
    lines.map(({ at, taxPoint, vatCents }) => ({
      vatBasisPoints: vatRateOn(taxPoint ?? dublinDay(new Date(at))),
      vatCents,
    })),
  )
