/** A statement in words and rows, for the PDF and the CSV alike: both show this and nothing else. Cents; amounts signed as the driver sees them. */
import { formatDate, formatMoment } from './dublin-time.ts'
import { formatEuro, plainEuro } from './money.ts'
import type { Paper, PaperMoney } from './paper.ts'
import type { PayoutKind, PayoutMoveKind } from './payout-line.ts'
import { carriedForwardCentsOf, dueCentsOf, type DriverOnPaper } from './statement.ts'
import { supportContact } from './support.ts'

export type StatementOnPaper = {
  statementId: string
  driver: DriverOnPaper
  /** The first and the last moment of the week, the day it is paid, and when the statement was made. */
  startsAt: Date
  endsAt: Date
  runAt: Date
  issuedAt: Date
  jobs: number
  grossCents: number
  commissionCents: number
  vatCents: number
  netCents: number
  adjustmentCents: number
  broughtForwardCents: number
  paidCents: number
  pendingCents: number
  moves: readonly {
    kind: PayoutMoveKind
    payoutKind: PayoutKind
    bookingId: string
    pickup: string
    at: Date
    grossCents: number
    commissionCents: number
    vatCents: number
    amountCents: number
  }[]
  transfers: readonly { bookingId: string; amountCents: number; settledAt: Date | null }[]
  invoiceNos: readonly string[]
}

type Move = StatementOnPaper['moves'][number]

const earnedWords: Record<PayoutKind, string> = {
  completion: 'Recovery',
  cancellation_fee: 'Cancellation fee',
}

/** What a move is called on paper. */
const moveWords = ({ kind, payoutKind }: Move): string => {
  switch (kind) {
    case 'earned':
      return earnedWords[payoutKind]
    case 'price_reduced':
      return 'Refund to the customer'
    case 'reversal':
      return 'Taken back from your account'
    case 'transfer':
      return 'Transfer'
    case 'offset':
      return 'Set off'
  }
}

export type StatementPaper = Paper & {
  jobs: readonly PaperMoney[]
  /** How the price of the jobs divides. */
  division: readonly PaperMoney[]
  net: PaperMoney
  changes: readonly PaperMoney[]
  account: readonly PaperMoney[]
  due: PaperMoney
  payments: readonly PaperMoney[]
  left: PaperMoney
}

const dayOf = (at: Date): string => formatDate(at)

export const statementPaper = (statement: StatementOnPaper): StatementPaper => {
  const isEarned = ({ kind }: Move): boolean => kind === 'earned'
  const lastDay = new Date(statement.endsAt.getTime() - 1)
  const leftCents = carriedForwardCentsOf(statement)
  return {
    title: `Statement, ${dayOf(statement.startsAt)} to ${dayOf(lastDay)}`,
    facts: [
      {
        label: 'For',
        value: [statement.driver.name, statement.driver.location].filter(Boolean).join(', '),
      },
      { label: 'Statement', value: statement.statementId },
      { label: 'Paid on', value: dayOf(statement.runAt) },
      { label: 'Jobs', value: String(statement.jobs) },
      ...(statement.invoiceNos.length > 0
        ? [{ label: 'Invoices for commission', value: statement.invoiceNos.join(', ') }]
        : []),
      { label: 'Questions', value: supportContact.email },
    ],
    jobs: statement.moves.filter(isEarned).map(jobRow),
    division: [
      { label: 'Price of the jobs', amountCents: statement.grossCents },
      { label: 'Commission of Towline', amountCents: 0 - statement.commissionCents },
      { label: 'VAT on the commission', amountCents: 0 - statement.vatCents },
    ],
    net: { label: 'Net pay', amountCents: statement.netCents },
    changes: statement.moves.filter((move) => !isEarned(move)).map(changeRow),
    account: [
      { label: 'Net pay of this week', amountCents: statement.netCents },
      ...(statement.adjustmentCents === 0 && statement.moves.every(isEarned)
        ? []
        : [{ label: 'Refunds and corrections', amountCents: statement.adjustmentCents }]),
      { label: 'Left from the statement before', amountCents: statement.broughtForwardCents },
    ],
    due: { label: 'Due', amountCents: dueCentsOf(statement) },
    payments: statement.transfers.map(({ bookingId, amountCents, settledAt }) => ({
      label: settledAt ? `Transferred on ${dayOf(settledAt)}` : 'Transfer on its way',
      note: bookingId,
      amountCents: 0 - amountCents,
    })),
    left: {
      label: leftCents < 0 ? 'Kept from your next pay' : 'Left for the next statement',
      amountCents: leftCents,
    },
    notes: [
      `Made on ${formatMoment(statement.issuedAt)}. Amounts in euro; the price of a job includes any VAT you charge on it, which is yours to return.`,
    ],
  }
}

const jobRow = (move: Move): PaperMoney => ({
  label: `${formatMoment(move.at)} · ${earnedWords[move.payoutKind]} · ${move.pickup}`,
  note: `${move.bookingId}. Price ${formatEuro(move.grossCents)}, commission ${formatEuro(move.commissionCents)}, VAT on it ${formatEuro(move.vatCents)}`,
  amountCents: move.amountCents,
})

const changeRow = (move: Move): PaperMoney => ({
  label: `${formatMoment(move.at)} · ${moveWords(move)} · ${move.pickup}`,
  note: move.bookingId,
  amountCents: move.amountCents,
})

/** Rows of the CSV: a header, then what is on the statement, then its sums. Amounts in euro with a point, so that any spreadsheet adds them. */
export const statementRows = (statement: StatementOnPaper): string[][] => {
  const sum = (label: string, cents: number): string[] => [
    '',
    label,
    '',
    '',
    '',
    '',
    '',
    plainEuro(cents),
  ]
  return [
    ['Date', 'What', 'Booking', 'Pickup', 'Price', 'Commission', 'VAT on commission', 'Net'],
    ...statement.moves.map((move) => [
      move.at.toISOString(),
      moveWords(move),
      move.bookingId,
      move.pickup,
      ...[move.grossCents, move.commissionCents, move.vatCents, move.amountCents].map(plainEuro),
    ]),
    ...statement.transfers.map(({ bookingId, amountCents, settledAt }) => [
      settledAt?.toISOString() ?? '',
      settledAt ? 'Transferred' : 'Transfer on its way',
      bookingId,
      '',
      '',
      '',
      '',
      plainEuro(0 - amountCents),
    ]),
    sum('Left from the statement before', statement.broughtForwardCents),
    sum('Due', dueCentsOf(statement)),
    sum('Left for the next statement', carriedForwardCentsOf(statement)),
  ]
}
