/**
 * The Fridays before this one: every driver gave their bank details on the card provider's page, and was paid by the run that pays
 * all drivers, on a clock set to the time at which it ran.
 */
import { payoutRunAt, payoutWeekOf } from '../../domain/payouts/payout.ts'
import type { Ctx } from '../../server/context.ts'
import { openOnboarding } from '../../server/payouts/payout-account.ts'
import { runPayouts } from '../../server/payouts/run-payouts.ts'
import { must } from './must.ts'
import { standingClock } from './standing-clock.ts'

/** Gives bank details as a driver's browser would, on the page at this address. */
export type GiveBankDetails = (url: string) => Promise<void>

/** The hour at which a Friday is paid. */
const runAtHour = 6

export const seedPastPayouts = async (
  ctx: Ctx,
  giveBankDetails: GiveBankDetails,
  past: { drivers: readonly { accountId: string }[]; firstAt: Date; now: Date },
): Promise<void> => {
  for (const { accountId } of past.drivers) {
    const { url } = must(await openOnboarding(ctx, accountId, '/driver'))
    await giveBankDetails(url)
  }
  for (const friday of fridaysBetween(past.firstAt, past.now)) {
    await runPayouts({ ...ctx, clock: standingClock(friday) })
  }
}

/** The runs that paid the weeks since then, oldest first. */
const fridaysBetween = (firstAt: Date, now: Date): Date[] => {
  const fridays: Date[] = []
  for (let week = payoutWeekOf(firstAt); ; week = payoutWeekOf(week.endsAt)) {
    const runsAt = new Date(payoutRunAt(week).getTime() + runAtHour * 3_600_000)
    if (runsAt > now) return fridays
    fridays.push(runsAt)
  }
}
