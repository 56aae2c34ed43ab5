/** A credit note of an insurer's in words and rows, for the PDF and the CSV alike: both show this and nothing else. */
import { formatRate } from '../payments/commission.ts'
import { monthLabel } from '../time/dublin-month.ts'
import { formatDate } from '../time/dublin-time.ts'
import type { CreditNoteContent } from './partner-credit-note.ts'
import {
  csvHeadings,
  csvLine,
  csvSum,
  lineRow,
  partiesOf,
  vatOf,
  type InvoiceDocument,
} from './partner-invoice-document.ts'
import { invoiceVatByRate, type InvoiceLine } from './partner-invoice.ts'

export type IssuedCreditNote = {
  creditNoteNo: string
  issuedAt: Date
  lines: readonly InvoiceLine[]
  content: CreditNoteContent
  creditedCents: number
  discountCents: number
  totalCents: number
}

/** `vatNumber`: Towline's own; null while it has none on record. */
export const creditNoteDocument = (
  note: IssuedCreditNote,
  vatNumber: string | null,
): InvoiceDocument => {
  const { content, issuedAt } = note
  const { invoiceNo, commissionCents } = content
  const invoiceIssuedAt = new Date(content.invoiceIssuedAt)
  return {
    title: `Credit note ${note.creditNoteNo}`,
    facts: [
      ...partiesOf(content.companyName, vatNumber),
      { label: 'Credits invoice', value: `${invoiceNo} of ${formatDate(invoiceIssuedAt)}` },
      { label: 'For', value: monthLabel(content.invoiceMonth) },
      { label: 'Issued', value: formatDate(issuedAt) },
    ],
    lines: note.lines.map(lineRow),
    sums: [
      { label: 'Credited', amountCents: 0 - note.creditedCents },
      ...(note.discountCents > 0
        ? [
            {
              label: `Volume discount on it, ${formatRate(content.discountBasisPoints)}`,
              note: 'Already given on the invoice',
              amountCents: note.discountCents,
            },
          ]
        : []),
    ],
    total: { label: 'You owe less', amountCents: 0 - note.totalCents },
    vat: vatOf(invoiceIssuedAt, 0 - commissionCents, invoiceVatByRate(note.lines)),
    notes: [
      `Pay that much less of ${invoiceNo}. If it is paid already, this is taken off your other invoices, the oldest first.`,
    ],
  }
}

/** Rows of the CSV. Amounts in euro with a point, so that any spreadsheet adds them. */
export const creditNoteRows = (note: IssuedCreditNote): string[][] => [
  csvHeadings,
  ...note.lines.map(csvLine),
  csvSum('Credited', 0 - note.creditedCents),
  csvSum('Volume discount taken back', note.discountCents),
  csvSum('Total', 0 - note.totalCents),
]
