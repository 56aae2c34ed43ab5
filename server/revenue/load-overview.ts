import type { RevenueLine } from '../../contract/revenue.ts'
import type { AnswerOf } from '../../contract/routes.ts'
import { addMonths, dublinMonthOf, monthKey, startOfMonth } from '../../domain/dublin-month.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import {
  monthsCharted,
  recentRevenueShown,
  revenueDescription,
  revenueSources,
} from '../../domain/revenue.ts'
import type { Ctx } from '../context.ts'
import {
  newestRevenue,
  revenueByMonth,
  revenueBySource,
  type BySource,
  type RevenueRow,
} from './revenue.store.ts'

/** What was earned in all and this month, from where, by month, and the newest of it. Sums of the ledger and nothing else. */
export const loadOverview = async ({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<Outcome<AnswerOf<'GET /api/revenue/overview'>>> => {
  const thisMonth = dublinMonthOf(await clock.now(db))
  const months = Array.from({ length: monthsCharted }, (_, index) =>
    addMonths(thisMonth, index - monthsCharted + 1),
  )
  const first = months[0] ?? thisMonth
  const [all, sinceTheFirst, byMonth, recent] = await Promise.all([
    revenueBySource(db),
    revenueBySource(db, startOfMonth(thisMonth)),
    revenueByMonth(db, startOfMonth(first)),
    newestRevenue(db, recentRevenueShown),
  ])
  return accepted({
    totalCents: totalOf(all),
    thisMonthCents: totalOf(sinceTheFirst),
    commissionCents: all.commission,
    advertisementCents: all.advertisement,
    insuranceCents: all.insurance_partnership,
    recent: recent.map(viewLine),
    months: months.map((each) => {
      const earned = byMonth.get(monthKey(each))
      return {
        month: monthKey(each),
        commissionCents: earned?.commission ?? 0,
        insuranceCents: earned?.insurance_partnership ?? 0,
        advertisementCents: earned?.advertisement ?? 0,
      }
    }),
  })
}

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
