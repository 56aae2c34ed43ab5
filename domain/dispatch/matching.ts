/**
 * Which drivers may be offered a job, in what order, and in which wave (rulings, "Auto-assign"). Pure over the candidates it is given;
 * the words and weights are printed on the "how drivers are ranked" page.
 */
import type { Casualty } from '../bookings/casualty.ts'
import type { ExclusionReason } from './exclusion-reasons.ts'
import {
  estimateArrivalMinutes,
  leastMinutesPerKm,
  setOffMinutes,
} from '../places/arrival-estimate.ts'
import { isRatingEnough } from '../drivers/driver-requirements.ts'
import { greatCircleKm, type Point } from '../places/point.ts'
import { needsTachograph, restsUntil, type Worked } from '../drivers/duty-guard.ts'
import { misfitsOf, type Truck } from '../drivers/truck.ts'

/**
 * Arrival decides; rating and fairness move a driver by minutes. The driver with the fewest counted minutes is offered the job first:
 * estimated arrival − `minutesPerStar` for each star above 3 − `minutesPerIdleHour` for each hour since the last offer, at most
 * `mostIdleMinutes` (and that much for a driver never offered a job).
 */
export const rankingWeights = {
  minutesPerStar: 3,
  minutesPerIdleHour: 0.5,
  mostIdleMinutes: 3,
  /** What a driver not yet rated counts as. */
  unratedCountsAs: 4,
  starsCountAbove: 3,
} as const

export type Candidate = {
  driverId: string
  isOnDuty: boolean
  isVerified: boolean
  hasActiveJob: boolean
  /** Average of 1 to 5; null when not yet rated. */
  rating: number | null
  /** Where the truck is; null when unknown. */
  point: Point | null
  lastOfferedAt: Date | null
  truck: Truck
  /** Where the truck is kept; null: not known. */
  base: Point | null
  /** Null: no job yet. */
  worked: Worked | null
}

/** A job that drivers may be offered. */
export type JobToOffer = {
  casualty: Casualty
  /** Null where it is not on the map, and a drop-off that is not decided. */
  pickup: Point | null
  dropoff: Point | null
  /** Estimated, from the pickup until the vehicle is handed over. */
  minutes: number
  now: Date
}

/** Every reason this driver may not be offered this job; empty when eligible. */
export const exclusionsOf = (candidate: Candidate, job: JobToOffer): readonly ExclusionReason[] => {
  const { truck, base, point, worked } = candidate
  const { casualty, pickup, dropoff, now } = job
  const reasons: ExclusionReason[] = []
  if (!candidate.isOnDuty) reasons.push('off_duty')
  if (!candidate.isVerified) reasons.push('not_verified')
  if (!isRatingEnough(candidate.rating)) reasons.push('rating_too_low')
  if (candidate.hasActiveJob) reasons.push('on_another_job')
  if (!point) reasons.push('position_unknown')
  if (restsUntil(worked, now, endOf(job, point))) reasons.push('rest_due')
  const needsOne = needsTachograph(truck, base, { casualty, ends: [pickup, dropoff] })
  if (needsOne && !truck.hasTachograph) reasons.push('beyond_100_km')
  reasons.push(...misfitsOf(truck, casualty))
  return reasons
}

/** When the driver would be free again; without both places as if the truck stood at the pickup. */
const endOf = ({ pickup, minutes, now }: JobToOffer, point: Point | null): Date => {
  const etaMinutes = point && pickup ? estimateArrivalMinutes(point, pickup) : setOffMinutes
  return new Date(now.getTime() + (etaMinutes + minutes) * 60_000)
}

export type RankedDriver<C extends Candidate = Candidate> = {
  candidate: C
  /** Minutes until the truck could be at the pickup. */
  etaMinutes: number
  /** In a straight line. */
  distanceKm: number
  /** What the ranking compares; fewer is offered sooner. */
  countedMinutes: number
}

export type ExcludedDriver<C extends Candidate = Candidate> = {
  candidate: C
  reasons: readonly ExclusionReason[]
}

export type Ranking<C extends Candidate = Candidate> = {
  ranked: readonly RankedDriver<C>[]
  excluded: readonly ExcludedDriver<C>[]
}

/** Sorts candidates into eligible ones, best first, and excluded ones with their reasons. The order given does not matter. */
export const rankDrivers = <C extends Candidate>(
  candidates: readonly C[],
  job: JobToOffer & { pickup: Point },
): Ranking<C> => {
  const ranked: RankedDriver<C>[] = []
  const excluded: ExcludedDriver<C>[] = []
  for (const candidate of candidates) {
    const reasons = exclusionsOf(candidate, job)
    if (reasons.length > 0 || !candidate.point) {
      excluded.push({ candidate, reasons })
      continue
    }
    const etaMinutes = estimateArrivalMinutes(candidate.point, job.pickup)
    ranked.push({
      candidate,
      etaMinutes,
      distanceKm: greatCircleKm(candidate.point, job.pickup),
      countedMinutes: etaMinutes - ratingMinutes(candidate) - idleMinutes(candidate, job.now),
    })
  }
  return { ranked: ranked.sort(bestFirst), excluded }
}

const countedRating = (candidate: Pick<Candidate, 'rating'>): number =>
  candidate.rating ?? rankingWeights.unratedCountsAs

/** What its rating takes off a driver's arrival. */
export const ratingMinutes = (candidate: Pick<Candidate, 'rating'>): number =>
  (countedRating(candidate) - rankingWeights.starsCountAbove) * rankingWeights.minutesPerStar

/** What waiting for an offer takes off a driver's arrival. */
export const idleMinutes = (
  { lastOfferedAt }: Pick<Candidate, 'lastOfferedAt'>,
  now: Date,
): number => {
  const { minutesPerIdleHour, mostIdleMinutes } = rankingWeights
  if (!lastOfferedAt) return mostIdleMinutes
  const idleHours = Math.max(0, now.getTime() - lastOfferedAt.getTime()) / 3_600_000
  return Math.min(mostIdleMinutes, idleHours * minutesPerIdleHour)
}

/** The most by which rounding in `averageRating` may raise a rating, in minutes. */
const ratingRounding = 0.005 * rankingWeights.minutesPerStar

/**
 * A lower bound of the counted minutes of any driver, for a query that does not know how long they have waited and may not know their
 * rating: `fixed + ceil(km × perKm) − rating × perStar`. `km` is a straight line, or less; drivers not yet rated use `countedRating`.
 */
export const countedMinutesFloor = (pickup: Point) => ({
  fixed:
    setOffMinutes +
    rankingWeights.starsCountAbove * rankingWeights.minutesPerStar -
    rankingWeights.mostIdleMinutes -
    ratingRounding,
  perKm: leastMinutesPerKm(pickup),
  perStar: rankingWeights.minutesPerStar,
})

/** Equal counted minutes: arrival, then rating, then the longest since the last offer, then a fixed order. */
const bestFirst = (a: RankedDriver, b: RankedDriver): number =>
  a.countedMinutes - b.countedMinutes ||
  a.etaMinutes - b.etaMinutes ||
  countedRating(b.candidate) - countedRating(a.candidate) ||
  (a.candidate.lastOfferedAt?.getTime() ?? 0) - (b.candidate.lastOfferedAt?.getTime() ?? 0) ||
  (a.candidate.driverId < b.candidate.driverId ? -1 : 1)
