/** The mail that announces a month's statement. Data in, mail out. */
import { statementTotalCents } from '../../domain/dealers/dealer.ts'
import { formatMonth, type DublinMonth } from '../../domain/time/dublin-month.ts'
import { formatEuro } from '../../domain/money.ts'
import { layOutMail, type Mail } from '../notifications/index.ts'

type StatementMailFacts = {
  name: string
  month: DublinMonth
  bookings: number
  paidCents: number
  returnedCents: number
  /** Where the dealer downloads it. */
  url: string
}

export const statementMail = ({ name, month, bookings, url, ...sums }: StatementMailFacts): Mail =>
  layOutMail({
    subject: `Your statement for ${formatMonth(month)}`,
    heading: `Your statement for ${formatMonth(month)}`,
    parts: [
      { kind: 'text', text: `Hello ${name},` },
      {
        kind: 'facts',
        facts: [
          ['Bookings', String(bookings)],
          ['Paid', formatEuro(sums.paidCents)],
          ...(sums.returnedCents > 0
            ? [['Refunded', formatEuro(0 - sums.returnedCents)] as const]
            : []),
          ['Total', formatEuro(statementTotalCents(sums))],
        ],
      },
      { kind: 'text', text: 'You’ll find the PDF, and every booking as a CSV, on your dashboard.' },
      { kind: 'button', label: 'Open your statements', url },
    ],
    reason: 'You’re getting this email because you book with Towline as a dealer.',
  })
