/** The statement that a driver looks for and that is not there yet. Pure. */
import type { Payout, Statement } from '../../../contract/drivers/payouts.ts'
import { payoutRunAt, payoutWeekOf } from '../../../domain/payouts/payout.ts'
import { formatDay } from '../../../domain/time/dublin-time.ts'

const dayMs = 24 * 3_600_000

/** When the statement of last week comes; null when it is there, or there was no job to put on it. */
export const comingStatementLabel = (
  payouts: readonly Pick<Payout, 'completedAt'>[],
  statements: readonly Pick<Statement, 'periodStart'>[],
  now: Date,
): string | null => {
  const thisWeek = payoutWeekOf(now)
  const week = payoutWeekOf(new Date(thisWeek.startsAt.getTime() - dayMs))
  const isThere = statements.some(({ periodStart }) => periodStart === week.key)
  const hadJobs = payouts.some(
    ({ completedAt }) => payoutWeekOf(new Date(completedAt)).key === week.key,
  )
  if (isThere || !hadJobs) return null
  const sunday = new Date(week.endsAt.getTime() - dayMs / 2)
  return `Last week’s statement (${formatDay(week.startsAt)} – ${formatDay(sunday)}) arrives on ${formatDay(payoutRunAt(week))}.`
}
