/** A dealer's monthly statement in words, for the PDF: it shows this and nothing else. Cents. */
import { statementTotalCents, type DealerOnDocument, type DealerStatementLine } from './dealer.ts'
import { formatMonth, type DublinMonth } from '../time/dublin-month.ts'
import { formatDate } from '../time/dublin-time.ts'
import type { PdfDocument, MoneyLine } from '../pdf-document.ts'

export type DealerDocumentInput = {
  month: DublinMonth
  dealer: DealerOnDocument
  lines: readonly DealerStatementLine[]
  /** What the bookings are called, by their ids. */
  references: ReadonlyMap<string, string>
  paidCents: number
  returnedCents: number
  issuedAt: Date
}

/** A line for each booking, and what they add up to; what was returned is below zero. */
export type DealerDocument = PdfDocument & {
  bookings: readonly MoneyLine[]
  totals: readonly MoneyLine[]
  total: MoneyLine
}

export const dealerDocument = (input: DealerDocumentInput): DealerDocument => {
  const { month, dealer, lines, issuedAt } = input
  return {
    title: `Statement for ${formatMonth(month)}`,
    facts: [
      { label: 'Dealer', value: dealer.name },
      { label: 'Email', value: dealer.email },
      { label: 'Month', value: `${formatMonth(month)}, Irish time` },
      { label: 'Bookings', value: String(lines.length) },
      { label: 'Issued', value: formatDate(issuedAt) },
    ],
    bookings: lines.map((line) => lineLabel(line, input.references.get(line.bookingId) ?? null)),
    totals: [
      { label: 'Paid', amountCents: input.paidCents },
      ...(input.returnedCents > 0
        ? [{ label: 'Refunded', amountCents: -input.returnedCents }]
        : []),
    ],
    total: { label: 'Total of the month', amountCents: statementTotalCents(input) },
    notes: [
      'Paid by card as each booking was accepted. Nothing is owed on this statement.',
      'Prices include VAT. Each booking has a receipt of its own, which names the driver whose supply the recovery is.',
    ],
  }
}

const lineLabel = (line: DealerStatementLine, bookingReference: string | null): MoneyLine => {
  const way = line.dropoff === null ? line.pickup : `${line.pickup} to ${line.dropoff}`
  const notes = [
    bookingReference,
    formatDate(new Date(line.bookedAt)),
    line.purchaseOrder === null ? null : `PO ${line.purchaseOrder}`,
    line.reference,
    ...line.receipts,
  ].filter((part) => part !== null)
  return {
    label: way,
    note: notes.join(' · '),
    amountCents: line.paidCents - line.returnedCents,
  }
}
