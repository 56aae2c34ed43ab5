import type { DriverAnalytics } from '../../contract/drivers/driver-analytics.ts'
import {
  dayPartOf,
  dayParts,
  isKept,
  keptPromises,
  type PromiseOutcome,
} from '../../domain/dispatch/kept-promises.ts'
import { regionOf } from '../../domain/dispatch/response-times.ts'
import { regions } from '../../domain/places/cities.ts'
import { acceptanceRate, weeksLookedAt } from '../../domain/drivers/driver-analytics.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { jobTimes, offerStatistics, ownPromises, starCounts } from './analytics.store.ts'
import { driverOfAccount } from './drivers.store.ts'
import { earningsBetween } from './earnings-between.ts'

/**
 * The signed-in driver's last twelve payout weeks in figures (specification, operator side §2, "Analytics"), read from the current
 * ledger, offers, bookings and ratings. Refusal: `driver_profile_missing`.
 */
export const loadAnalytics = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  accountId: string,
): Promise<Outcome<DriverAnalytics>> => {
  const driver = await driverOfAccount(db, accountId)
  if (!driver) return refused('driver_profile_missing')
  const { driverId, rating, ratingCount } = driver
  const now = await clock.now(db)
  const weeks = weeksLookedAt(now)
  const first = weeks[0]
  if (!first) throw new Error('no weeks are looked at')
  const between = { since: first.startsAt, until: now }
  const [earnings, times, offers, stars, own] = await Promise.all([
    earningsBetween(db, driverId, weeks),
    jobTimes(db, driverId, between),
    offerStatistics(db, driverId, between),
    starCounts(db, driverId),
    ownPromises(db, driverId, between),
  ])
  return accepted({
    since: between.since.toISOString(),
    until: now.toISOString(),
    weeks: weeks.map(({ key, startsAt }, index) => {
      const earned = earnings[index]
      if (earned?.key !== key) throw new Error(`no earnings of the week ${key}`)
      const { key: week, ...totals } = earned
      return { week, startsAt: startsAt.toISOString(), ...totals }
    }),
    jobsByHour: times.byHour,
    jobsByWeekday: times.byWeekday,
    offers: { ...offers, acceptanceRate: acceptanceRate(offers) },
    promises: promisesOf(own),
    rating: { average: rating, count: ratingCount, stars },
  })
}

const promisesOf = ({
  promises,
  replaced,
}: Awaited<ReturnType<typeof ownPromises>>): DriverAnalytics['promises'] => ({
  ...countOf(promises),
  medianMinutes: keptPromises(promises)?.medianMinutes ?? null,
  dayParts: dayParts.map((_, part) =>
    countOf(promises.filter(({ promisedBy }) => dayPartOf(promisedBy) === part)),
  ),
  areas: regions.flatMap((area) => {
    const there = promises.filter(({ pickup }) => pickup && regionOf(pickup) === area)
    return there.length > 0 ? [{ area, ...countOf(there) }] : []
  }),
  replaced,
})

const countOf = (promises: readonly PromiseOutcome[]) => ({
  jobs: promises.length,
  kept: promises.filter(isKept).length,
})
