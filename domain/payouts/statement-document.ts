/** A statement in words and rows, for the PDF and the CSV alike: both show this and nothing else. Cents; amounts signed as the driver sees them. */
import { formatDate, formatMoment } from '../time/dublin-time.ts'
import { formatEuro, plainEuro } from '../money.ts'
import type { PdfDocument, MoneyLine } from '../pdf-document.ts'
import type { PayoutKind, PayoutEntryKind } from './payout-line.ts'
import { getCarriedForwardCents, getDueCents, type DriverOnDocument } from './statement.ts'
import { supportContact } from '../support.ts'

export type StatementOnDocument = {
  statementId: string
  driver: DriverOnDocument
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
  entries: readonly {
    kind: PayoutEntryKind
    payoutKind: PayoutKind
    bookingReference: string
    pickup: string
    at: Date
    grossCents: number
    commissionCents: number
    vatCents: number
    amountCents: number
  }[]
  transfers: readonly { bookingReference: string; amountCents: number; finishedAt: Date | null }[]
  invoiceNos: readonly string[]
}

type Entry = StatementOnDocument['entries'][number]

const earnedLabels: Record<PayoutKind, string> = {
  completion: 'Recovery',
  cancellation_fee: 'Cancellation fee',
}

/** The label of a payout entry in the PDF. */
const entryLabels = ({ kind, payoutKind }: Entry): string => {
  switch (kind) {
    case 'earned':
      return earnedLabels[payoutKind]
    case 'price_reduced':
      return 'Refund to the customer'
    case 'reversal':
      return 'Withdrawn from your account'
    case 'transfer':
      return 'Transfer'
    case 'offset':
      return 'Set off'
  }
}

export type StatementDocument = PdfDocument & {
  jobs: readonly MoneyLine[]
  /** How the price of the jobs divides. */
  division: readonly MoneyLine[]
  net: MoneyLine
  changes: readonly MoneyLine[]
  account: readonly MoneyLine[]
  due: MoneyLine
  payments: readonly MoneyLine[]
  left: MoneyLine
}

const dayOf = (at: Date): string => formatDate(at)

export const statementDocument = (statement: StatementOnDocument): StatementDocument => {
  const isEarned = ({ kind }: Entry): boolean => kind === 'earned'
  const lastDay = new Date(statement.endsAt.getTime() - 1)
  const leftCents = getCarriedForwardCents(statement)
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
    jobs: statement.entries.filter(isEarned).map(jobRow),
    division: [
      { label: 'Price of the jobs', amountCents: statement.grossCents },
      { label: 'Towline commission', amountCents: 0 - statement.commissionCents },
      { label: 'VAT on the commission', amountCents: 0 - statement.vatCents },
    ],
    net: { label: 'Net pay', amountCents: statement.netCents },
    changes: statement.entries.filter((entry) => !isEarned(entry)).map(changeRow),
    account: [
      { label: 'Net pay of this week', amountCents: statement.netCents },
      ...(statement.adjustmentCents === 0 && statement.entries.every(isEarned)
        ? []
        : [{ label: 'Refunds and corrections', amountCents: statement.adjustmentCents }]),
      { label: 'Carried over from the last statement', amountCents: statement.broughtForwardCents },
    ],
    due: { label: 'Due', amountCents: getDueCents(statement) },
    payments: statement.transfers.map(({ bookingReference, amountCents, finishedAt }) => ({
      label: finishedAt ? `Transferred on ${dayOf(finishedAt)}` : 'Transfer on its way',
      note: bookingReference,
      amountCents: 0 - amountCents,
    })),
    left: {
      label: leftCents < 0 ? 'Deducted from your next pay' : 'Carried over to the next statement',
      amountCents: leftCents,
    },
    notes: [
      `Made on ${formatMoment(statement.issuedAt)}. Amounts in euro; the price of a job includes any VAT you charge on it, which you must return.`,
    ],
  }
}

const jobRow = (entry: Entry): MoneyLine => ({
  label: `${formatMoment(entry.at)} · ${earnedLabels[entry.payoutKind]} · ${entry.pickup}`,
  note: `${entry.bookingReference}. Price ${formatEuro(entry.grossCents)}, commission ${formatEuro(entry.commissionCents)}, VAT on commission ${formatEuro(entry.vatCents)}`,
  amountCents: entry.amountCents,
})

const changeRow = (entry: Entry): MoneyLine => ({
  label: `${formatMoment(entry.at)} · ${entryLabels(entry)} · ${entry.pickup}`,
  note: entry.bookingReference,
  amountCents: entry.amountCents,
})

/** Rows of the CSV: a header, then what is on the statement, then its sums. Amounts in euro with a point, so that any spreadsheet adds them. */
export const statementRows = (statement: StatementOnDocument): string[][] => {
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
    ...statement.entries.map((entry) => [
      entry.at.toISOString(),
      entryLabels(entry),
      entry.bookingReference,
      entry.pickup,
      ...[entry.grossCents, entry.commissionCents, entry.vatCents, entry.amountCents].map(
        plainEuro,
      ),
    ]),
    ...statement.transfers.map(({ bookingReference, amountCents, finishedAt }) => [
      finishedAt?.toISOString() ?? '',
      finishedAt ? 'Transferred' : 'Transfer on its way',
      bookingReference,
      '',
      '',
      '',
      '',
      plainEuro(0 - amountCents),
    ]),
    sum('Carried over from the last statement', statement.broughtForwardCents),
    sum('Due', getDueCents(statement)),
    sum('Carried over to the next statement', getCarriedForwardCents(statement)),
  ]
}
