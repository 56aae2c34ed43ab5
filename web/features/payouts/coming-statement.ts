/** The statements that a driver looks for and that are not there yet. Pure. */
import type { Payout, Statement } from '../../../contract/drivers/payouts.ts'
import { payoutRunAt, payoutWeekOf, type PayoutWeek } from '../../../domain/payouts/payout.ts'
import { addDublinDays, formatDay } from '../../../domain/time/dublin-time.ts'

const dayMs = 24 * 3_600_000

/** When last week’s statement is due, and which ones are late; null when they are there, or there was no job to put on them. */
export const comingStatementLabel = (
  payouts: readonly Pick<Payout, 'completedAt'>[],
  statements: readonly Pick<Statement, 'periodStart'>[],
  now: Date,
): string | null => {
  const lastWeek = weekBefore(payoutWeekOf(now))
  const weeks = [weekBefore(lastWeek), lastWeek].filter(
    ({ key }) =>
      !statements.some(({ periodStart }) => periodStart === key) &&
      payouts.some(({ completedAt }) => payoutWeekOf(new Date(completedAt)).key === key),
  )
  const labels = weeks.map((week) => labelOf(week, week.key === lastWeek.key, now))
  return labels.length === 0 ? null : labels.join(' ')
}

const weekBefore = ({ startsAt }: PayoutWeek): PayoutWeek =>
  payoutWeekOf(new Date(startsAt.getTime() - dayMs))

const labelOf = (week: PayoutWeek, isLast: boolean, now: Date): string => {
  const sunday = new Date(week.endsAt.getTime() - dayMs / 2)
  const days = `${formatDay(week.startsAt)} – ${formatDay(sunday)}`
  const statement = isLast ? `Last week’s statement (${days})` : `The statement for ${days}`
  const dueAt = payoutRunAt(week)
  // It is made in the course of that day.
  return now < addDublinDays(dueAt, 1)
    ? `${statement} arrives on ${formatDay(dueAt)}.`
    : `${statement} was due on ${formatDay(dueAt)}. We’re late with it, sorry.`
}
