/** The mail that announces a statement. Data in, mail out. */
import type { Statement } from '../../../contract/drivers/payouts.ts'
import { readDate } from '../../../domain/time/calendar-date.ts'
import { dublinInstant, formatDate, formatDay } from '../../../domain/time/dublin-time.ts'
import { formatEuro } from '../../../domain/money.ts'
import { layOutMail, type Mail } from '../../notifications/index.ts'

export type StatementMailFacts = {
  fullName: string
  statement: Statement
  /** Why the rest is not paid, a sentence each. */
  whyNotPaid: readonly string[]
  /** Where statements are downloaded. */
  url: string
}

export const statementMail = ({
  fullName,
  statement,
  whyNotPaid,
  url,
}: StatementMailFacts): Mail => {
  const { jobs, netCents, paidCents, pendingCents } = statement
  const week = `${formatDay(dayOf(statement.periodStart))} – ${formatDate(dayOf(statement.periodEnd))}`
  return layOutMail({
    subject: `Your statement for ${week}`,
    heading: 'Your weekly statement',
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'facts',
        facts: [
          ['Week', week],
          ['Jobs', String(jobs)],
          ['Earned, after commission and VAT', formatEuro(netCents)],
          ...amount('Refunds and disputes', statement.adjustmentCents),
          ...amount('From the statement before', statement.broughtForwardCents),
          ['Paid', formatEuro(paidCents)],
          ...amount('On its way', pendingCents),
          ...amount('Not paid yet', Math.max(0, leftOf(statement))),
          ...amount('You owe', Math.max(0, 0 - leftOf(statement))),
        ],
      },
      ...whyParts(statement, whyNotPaid),
      { kind: 'button', label: 'Open your statements', url },
    ],
    reason: 'You’re getting this email because you drive for Towline.',
  })
}

const leftOf = ({ status, carriedForwardCents }: Statement): number =>
  status === 'carried_over' ? 0 : carriedForwardCents

const amount = (label: string, cents: number): readonly (readonly [string, string])[] =>
  cents === 0 ? [] : [[label, formatEuro(cents)]]

const whyParts = (
  statement: Statement,
  whyNotPaid: readonly string[],
): readonly { kind: 'text'; text: string }[] => {
  if (statement.status === 'carried_over') {
    return [{ kind: 'text', text: 'Anything not paid will be on your next statement.' }]
  }
  const left = leftOf(statement)
  if (left < 0) {
    return [{ kind: 'text', text: 'Any overpayment is deducted from your next pay.' }]
  }
  if (left === 0 || whyNotPaid.length === 0) return []
  return [{ kind: 'text', text: `Why it is not paid yet: ${whyNotPaid.join('. ')}.` }]
}

/** Noon in Ireland of a day. */
const dayOf = (text: string): Date => {
  const date = readDate(text)
  if (!date) throw new RangeError(`${text} is no date`)
  return dublinInstant(date, 12)
}
