/** What the demo's advertisements have brought: views and clicks of some weeks, and the invoices to their advertisers. */
import { eq } from 'drizzle-orm'
import { advertisements } from '../../db/schema/adverts.ts'
import { dublinMonthOf, monthKey, startOfMonth } from '../../domain/time/dublin-month.ts'
import { trackInteraction } from '../../server/adverts/track-interaction.ts'
import type { Ctx } from '../../server/context.ts'
import { recordAdvertCharge } from '../../server/revenue/record-advert-charge.ts'
import { transitionAdvertCharge } from '../../server/revenue/transition-advert-charge.ts'
import { advertsRunSinceDays } from './make-adverts.ts'
import { must } from './must.ts'
import { monthsUntil } from './plan-trips.ts'
import { standingClock } from './standing-clock.ts'

const viewedDays = 28
const fewestViewsADay = 4
const clickEvery = 11
/** Visitors come from addresses that are reserved for documentation (RFC 5737). */
const addressOf = (visitor: number): string =>
  `${['192.0.2', '198.51.100', '203.0.113'][visitor % 3]}.${1 + (Math.floor(visitor / 3) % 254)}`
const userAgent = 'Mozilla/5.0 (Linux; Android 15) Demo visitor'

const dayMs = 86_400_000

export const seedAdvertViews = async (ctx: Ctx, now: Date): Promise<void> => {
  const adverts = await ctx.db
    .select()
    .from(advertisements)
    .orderBy(advertisements.position, advertisements.createdAt)
  for (let day = viewedDays; day > 0; day -= 1) {
    const clock = standingClock(new Date(now.getTime() - day * dayMs))
    await Promise.all(
      adverts.map(async ({ id }, place) => {
        const views = fewestViewsADay + ((day * 5 + place * 3) % 6)
        for (let view = 0; view < views; view += 1) {
          const caller = {
            address: addressOf(day * 31 + place * 17 + view * 7),
            userAgent,
          }
          must(await trackInteraction({ ...ctx, clock, caller }, id, 'view'))
          if ((day + place + view) % clickEvery === 0)
            must(await trackInteraction({ ...ctx, clock, caller }, id, 'click'))
        }
      }),
    )
  }
}

const chargedMonths = Math.floor(advertsRunSinceDays / 31)
const netCents = 240_00
const paidAfterDays = 12

/** Each month an invoice for each header place; the last ones wait for their payment. */
export const seedAdvertCharges = async (ctx: Ctx, operatorId: string, now: Date): Promise<void> => {
  const adverts = await ctx.db
    .select()
    .from(advertisements)
    .where(eq(advertisements.position, 'header'))
    .orderBy(advertisements.createdAt)
  for (const month of monthsUntil(dublinMonthOf(now), chargedMonths - 1)) {
    const chargedAt = new Date(startOfMonth(month).getTime() + 10 * 3_600_000)
    if (chargedAt > now) return
    for (const [index, { id }] of adverts.entries()) {
      const { advertChargeId } = must(
        await recordAdvertCharge({ ...ctx, clock: standingClock(chargedAt) }, operatorId, {
          adId: id,
          reference: `AD-${monthKey(month)}-${index + 1}`,
          netCents: netCents + index * 30_00,
        }),
      )
      const paidAt = new Date(chargedAt.getTime() + (paidAfterDays + index * 9) * dayMs)
      if (paidAt > now) continue
      const paid = {
        advertChargeId,
        transition: 'confirm' as const,
        reason: '',
      }
      must(await transitionAdvertCharge({ ...ctx, clock: standingClock(paidAt) }, operatorId, paid))
    }
  }
}
