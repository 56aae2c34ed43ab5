/**
 * Which drivers may be offered a job, in what order, and in which wave (rulings, "Auto-assign"). Pure over the candidates it is given;
 * the words and weights are printed on the "how drivers are ranked" page.
 */
import type { Casualty } from '../bookings/casualty.ts'
import { estimateArrivalMinutes, leastMinutesPerKm, setOffMinutes } from '../places/distance.ts'
import { isRatingEnough } from '../drivers/driver-requirements.ts'
import { greatCircleKm, type Point } from '../places/point.ts'
import { autoAssignWaves } from '../tariffs/tariff.ts'
import { needsTachograph, restsUntil, type Worked } from '../drivers/duty-guard.ts'
import { misfitsOf, truckMisfits, type Truck } from '../drivers/truck.ts'

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

export const exclusionReasons = [
  'off_duty',
  'not_verified',
  'rating_too_low',
  'on_another_job',
  'position_unknown',
  'rest_due',
  'beyond_100_km',
  ...truckMisfits,
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

export const exclusionReasonLabels: Record<ExclusionReason, string> = {
  off_duty: 'Off duty',
  not_verified: 'Not verified',
  rating_too_low: 'Rating below 3',
  on_another_job: 'On another job',
  position_unknown: 'Position unknown',
  rest_due: 'Has to rest before it would be done',
  beyond_100_km: 'More than 100 km from base, without a tachograph',
  vehicle_type_not_taken: 'Does not take this type of vehicle',
  too_heavy: 'Vehicle too heavy for this truck',
  truck_too_tall: 'Truck too tall for this place',
  no_winch: 'No winch',
  no_lockout: 'Cannot open a locked vehicle',
  lifts_one_axle: 'Lifts one axle, and the wheels are stuck',
  drags_driven_wheels: 'Lifts one axle of a vehicle that is carried whole',
  licence_too_small: 'Licence does not cover the weight',
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

/**
 * The drivers to offer a job in a wave (0 is the first; `autoAssignWaves` says when), best first, none offered it before. The ranking may
 * be a fresh one: drivers come on duty between waves. An unknown distance (the pickup is not on the map) is never too far. Throws
 * RangeError for a wave that does not exist.
 */
export const driversForWave = <
  R extends { candidate: Pick<Candidate, 'driverId'>; distanceKm: number | null },
>(
  ranked: readonly R[],
  wave: number,
  alreadyOfferedIds: ReadonlySet<string>,
): readonly R[] => {
  const rule = autoAssignWaves[wave]
  if (!rule) throw new RangeError(`there is no wave ${wave}`)
  const { withinKm, drivers } = rule
  const open = ranked.filter(
    ({ candidate, distanceKm }) =>
      !alreadyOfferedIds.has(candidate.driverId) &&
      (withinKm === null || distanceKm === null || distanceKm <= withinKm),
  )
  return drivers === null ? open : open.slice(0, drivers)
}

/** A dealer's vehicles have drivers of their own only where these are at most so much later than the nearest. */
export const apartWithinMinutes = 20

/** Whether a driver is there about as soon as the nearest one; of unknown times nothing is said against it. */
export const isNotMuchLater = (etaMinutes: number | null, nearest: number | null): boolean =>
  etaMinutes === null || nearest === null || etaMinutes <= nearest + apartWithinMinutes
