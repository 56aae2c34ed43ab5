/** An insurer's invoice in words and rows, for the PDF and the CSV alike: both show this and nothing else. */
import { formatRate, commissionRateAt } from '../payments/commission.ts'
import { monthLabel } from '../time/dublin-month.ts'
import { addDublinDays, formatDate, formatMoment } from '../time/dublin-time.ts'
import { formatEuro, plainEuro } from '../money.ts'
import type { PdfDocument, DocumentFact, MoneyLine } from '../pdf-document.ts'
import {
  invoiceDueDays,
  invoiceVatByRate,
  isPayable,
  type InvoiceContent,
  type InvoiceLine,
} from './partner-invoice.ts'
import { supportContact } from '../support.ts'
import type { VatAtRate } from '../payments/vat.ts'

export type IssuedInvoice = {
  invoiceNo: string
  month: string
  issuedAt: Date
  lines: readonly InvoiceLine[]
  content: InvoiceContent
  chargedCents: number
  discountCents: number
  totalCents: number
}

export type InvoiceDocument = PdfDocument & {
  lines: readonly MoneyLine[]
  sums: readonly MoneyLine[]
  total: MoneyLine
  vat: { text: string; lines: readonly MoneyLine[] }
}

export const invoiceDueOn = (issuedAt: Date): Date => addDublinDays(issuedAt, invoiceDueDays)

/** `vatNumber`: Towline's own; null while it has none on record. */
export const partnerInvoiceDocument = (
  invoice: IssuedInvoice,
  vatNumber: string | null,
): InvoiceDocument => {
  const { content, issuedAt } = invoice
  return {
    title: `Invoice ${invoice.invoiceNo}`,
    facts: [
      ...partiesOf(content.companyName, vatNumber),
      { label: 'For', value: monthLabel(invoice.month) },
      { label: 'Issued', value: formatDate(issuedAt) },
      ...(isPayable(invoice) ? [{ label: 'Due', value: formatDate(invoiceDueOn(issuedAt)) }] : []),
      {
        label: 'Bookings that count',
        value:
          content.commitment === 0
            ? String(content.counted)
            : `${content.counted} of ${content.commitment} committed`,
      },
    ],
    lines: invoice.lines.map(lineRow),
    sums: [
      { label: 'Charged in this month, less credits', amountCents: invoice.chargedCents },
      ...(invoice.discountCents > 0
        ? [
            {
              label: `Volume discount, ${formatRate(content.discountBasisPoints)}`,
              note: 'The commitment was met',
              amountCents: 0 - invoice.discountCents,
            },
          ]
        : []),
    ],
    total: {
      label: isPayable(invoice) ? 'To pay' : 'Stays on your account',
      amountCents: invoice.totalCents,
    },
    vat: vatOf(issuedAt, content.commissionCents, invoiceVatByRate(invoice.lines)),
    notes: [
      isPayable(invoice)
        ? `Please pay by bank transfer, and name ${invoice.invoiceNo}.`
        : 'There is nothing to pay.',
    ],
  }
}

/** The VAT that is known: that on Towline's commission, inside the prices (`partner-invoice.ts`). */
export const vatOf = (
  at: Date,
  commissionCents: number,
  vat: readonly VatAtRate[],
): InvoiceDocument['vat'] => {
  const rate = commissionRateAt(at)
  return {
    text: 'Recoveries are supplied by independent drivers. VAT on them is in the prices where a driver is registered for VAT; this invoice states no amount of that VAT. The prices include what Towline keeps:',
    lines: [
      {
        label: `Towline commission, ${formatRate(rate.commissionBasisPoints)}`,
        amountCents: commissionCents,
      },
      ...vat.map(({ vatBasisPoints, vatCents }) => ({
        label: `VAT on the commission, ${formatRate(vatBasisPoints)}`,
        amountCents: vatCents,
      })),
    ],
  }
}

/** Who it is from and to. `vatNumber`: Towline's own; null while it has none on record. */
export const partiesOf = (companyName: string, vatNumber: string | null): DocumentFact[] => [
  { label: 'From', value: `Towline. ${supportContact.email}` },
  {
    label: 'VAT number',
    value: vatNumber ?? 'Not on record yet: this is not a VAT invoice until it is',
  },
  { label: 'To', value: companyName },
]

export const lineRow = (line: InvoiceLine): MoneyLine => ({
  label: `${formatMoment(new Date(line.at))} · ${line.kind === 'charge' ? line.pickup : `Credit, ${line.pickup}`}`,
  note: [
    `Policy ${line.policyNumber}`,
    ...(line.claimReference ? [`claim ${line.claimReference}`] : []),
    line.bookingId,
    ...(line.excessCents
      ? [
          `price ${formatEuro(line.amountCents + line.excessCents)}, less ${formatEuro(line.excessCents)} paid by the policy’s holder`,
        ]
      : []),
  ].join(', '),
  amountCents: line.amountCents,
})

/** Above the lines of a CSV, an invoice's or a credit note's. */
export const csvHeadings = ['Date', 'What', 'Booking', 'Policy', 'Claim', 'Pickup', 'Amount']

export const csvLine = (line: InvoiceLine): string[] => [
  line.at,
  line.kind === 'charge' ? 'Charge' : 'Credit',
  line.bookingId,
  line.policyNumber,
  line.claimReference ?? '',
  line.pickup,
  plainEuro(line.amountCents),
]

export const csvSum = (label: string, cents: number): string[] => [
  '',
  label,
  '',
  '',
  '',
  '',
  plainEuro(cents),
]

/** Rows of the CSV. Amounts in euro with a point, so that any spreadsheet adds them. */
export const partnerInvoiceRows = (invoice: IssuedInvoice): string[][] => [
  csvHeadings,
  ...invoice.lines.map(csvLine),
  csvSum('Charged less credits', invoice.chargedCents),
  csvSum('Volume discount', 0 - invoice.discountCents),
  csvSum('Total', invoice.totalCents),
]
