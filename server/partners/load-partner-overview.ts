import type { PartnerOverview } from '../../contract/partners/partner-dashboard.ts'
import { addMonths, dublinMonthOf, monthKey, startOfMonth } from '../../domain/time/dublin-month.ts'
import { partnerChartMonths } from '../../domain/partners/partner-company.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import {
  averageResponse,
  chargedToAccount,
  countedByMonth,
  countLiveBookings,
} from './partner-statistics.store.ts'
import { partnerById } from './partners.store.ts'

/** An insurer in figures (specification, operator side §2; rulings, "Avg response"). Months are Irish. Refusal: `not_found`. */
export const loadPartnerOverview = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  partnerId: string,
): Promise<Outcome<PartnerOverview>> => {
  const partner = await partnerById(ctx.db, partnerId)
  if (!partner) return refused('not_found')
  const thisMonth = dublinMonthOf(await ctx.clock.now(ctx.db))
  const firstMonth = addMonths(thisMonth, 1 - partnerChartMonths)
  const [totalBookings, totalRevenueCents, averageResponseSeconds, counted] = await Promise.all([
    countLiveBookings(ctx.db, partnerId),
    chargedToAccount(ctx.db, partnerId),
    averageResponse(ctx.db, partnerId),
    countedByMonth(ctx.db, partnerId, { from: startOfMonth(firstMonth) }),
  ])
  const months = Array.from({ length: partnerChartMonths }, (_, index) => {
    const month = monthKey(addMonths(firstMonth, index))
    return { month, counted: counted.get(month) ?? 0 }
  })
  return accepted({
    partnerId,
    totalBookings,
    totalRevenueCents,
    monthlyVolumeCommitment: partner.monthlyVolumeCommitment,
    averageResponseSeconds,
    months,
  })
}
