import type { RevenueLine } from '../../contract/operations/revenue.ts'
import type { AnswerOf } from '../../contract/routes.ts'
import {
  addMonths,
  dublinMonthOf,
  monthKey,
  type DublinMonth,
} from '../../domain/time/dublin-month.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import {
  monthsCharted,
  recentRevenueShown,
  revenueDescription,
  revenueSources,
} from '../../domain/payments/revenue.ts'
import type { Ctx } from '../context.ts'
import { nothingEarned, revenueByMonth, type BySource } from './revenue-days.store.ts'
import { newestRevenue, type RevenueRow } from './revenue.store.ts'

/** The revenue in all and of this month, by source, by month, and its newest lines. Sums of the ledger and nothing else. */
export const loadOverview = async ({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<
  Outcome<Omit<AnswerOf<'GET /api/revenue/overview'>, 'asOf'>>
> => {
  const thisMonth = dublinMonthOf(await clock.now(db))
  const months = Array.from({ length: monthsCharted }, (_, index) =>
    addMonths(thisMonth, index - monthsCharted + 1),
  )
  const [byMonth, recent] = await Promise.all([
    revenueByMonth(db),
    newestRevenue(db, recentRevenueShown),
  ])
  const earnedIn = (month: DublinMonth): BySource => byMonth.get(monthKey(month)) ?? nothingEarned
  const all = [...byMonth.values()].reduce(together, nothingEarned)
  return accepted({
    totalCents: totalOf(all),
    thisMonthCents: totalOf(earnedIn(thisMonth)),
    commissionCents: all.commission,
    advertisementCents: all.advertisement,
    insuranceCents: all.insurance_partnership,
    recent: recent.map(viewLine),
    months: months.map((each) => {
      const earned = earnedIn(each)
      return {
        month: monthKey(each),
        commissionCents: earned.commission,
        insuranceCents: earned.insurance_partnership,
        advertisementCents: earned.advertisement,
      }
    }),
  })
}

const together = (some: BySource, others: BySource): BySource => ({
  commission: some.commission + others.commission,
  insurance_partnership: some.insurance_partnership + others.insurance_partnership,
  advertisement: some.advertisement + others.advertisement,
})

const totalOf = (sums: BySource): number =>
  revenueSources.reduce((total, source) => total + sums[source], 0)

const viewLine = (row: RevenueRow): RevenueLine => ({
  revenueId: row.id,
  description: revenueDescription(row),
  source: row.source,
  status: row.status,
  amountCents: row.amountCents,
  earnedAt: row.earnedAt.toISOString(),
  bookingId: row.bookingId,
})
