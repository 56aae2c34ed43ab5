import type { Casualty } from '../../domain/casualty.ts'
import { elsewhereRoadFactor, elsewhereSpeedKmh, setOffMinutes } from '../../domain/distance.ts'
import {
  driversForWave,
  exclusionsOf,
  rankDrivers,
  rankingWeights,
  type ExcludedDriver,
} from '../../domain/matching.ts'
import { greatCircleKm, type Point } from '../../domain/point.ts'
import { autoAssignWaves } from '../../domain/tariff.ts'
import type { Queryable } from '../kit/database.ts'
import { bestRatedDrivers, nearestDrivers, type DriverOnDuty } from './nearest-drivers.ts'

export type CandidateSearch = {
  /** The pickup; null when it is not on the map. */
  point: Point | null
  casualty: Casualty
  /** By the database clock: how long each has waited for an offer. */
  now: Date
  /** How many ranked drivers are wanted at most. */
  limit: number
  /** Only drivers this near, in a straight line. */
  withinKm?: number
}

export type RankedCandidate = {
  candidate: DriverOnDuty
  /** Until the truck could be at the pickup; null when the pickup is not on the map. */
  etaMinutes: number | null
  /** In a straight line; null likewise. */
  distanceKm: number | null
}

export type CandidatesFound = {
  /** Best first, at most `limit`. */
  ranked: readonly RankedCandidate[]
  /** Of the drivers looked at: how many auto-assign would ask if nobody accepted, all waves together. */
  askableCount: number
  /** Of the drivers looked at: who may not be asked, and every reason why. */
  excluded: readonly ExcludedDriver<DriverOnDuty>[]
}

/** Looked at in the first query: nearly always enough, also where many are out in Dublin. */
const firstLook = 100
const lookFurther = 4
/** Nobody waits for more to be read, whatever is to be carried: a truck that is not among so many is not near. */
const farthestLook = firstLook * lookFurther ** 3

/**
 * The drivers to ask for a job, ranked as `domain/matching.ts` says. Looks at the nearest on duty and looks further, until
 * nobody beyond could come before the last one listed, nobody is left, `withinKm` is reached, or 6,400 were looked at. When the
 * pickup is not on the map: the best rated of all on duty.
 */
export const findCandidates = async (
  db: Queryable,
  search: CandidateSearch,
): Promise<CandidatesFound> => {
  const { point } = search
  if (!point) return bestRated(db, search)
  for (let look = firstLook; ; look *= lookFurther) {
    const nearest = await nearestDrivers(db, point, look)
    const found = rank(nearest, point, search)
    const farthest = nearest.at(-1)
    if (!farthest || nearest.length < look || look >= farthestLook) return found
    if (isSettled(found, greatCircleKm(farthest.point, point), search)) return found
  }
}

type RankedByTime = CandidatesFound & { ranked: readonly { countedMinutes: number }[] }

const rank = (
  drivers: readonly DriverOnDuty[],
  pickup: Point,
  { casualty, now, limit, withinKm = Infinity }: CandidateSearch,
): RankedByTime => {
  const near = drivers.filter((driver) => greatCircleKm(driver.point, pickup) <= withinKm)
  const { ranked, excluded } = rankDrivers(near, { casualty, pickup, now })
  return { ranked: ranked.slice(0, limit), excluded, askableCount: countAskable(ranked) }
}

const countAskable = (ranked: readonly RankedCandidate[]): number => {
  const asked = new Set<string>()
  for (const wave of autoAssignWaves.keys()) {
    for (const { candidate } of driversForWave(ranked, wave, asked)) asked.add(candidate.driverId)
  }
  return asked.size
}

/**
 * Whoever is farther than another on the index's picture is at least this share as far on the globe: the picture is true at
 * Ireland's mean latitude and up to 5 % off at Mizen Head and Malin Head, in either direction.
 */
const pictureError = 0.9

/** The most that rating and patience take off an arrival. */
const mostMinutesOff =
  (5 - rankingWeights.starsCountAbove) * rankingWeights.minutesPerStar +
  rankingWeights.mostIdleMinutes

/** Whether nobody farther away than the farthest looked at can change what was found. */
const isSettled = (
  { ranked }: RankedByTime,
  farthestKm: number,
  { limit, withinKm = Infinity }: CandidateSearch,
): boolean => {
  const beyondKm = farthestKm * pictureError
  if (beyondKm > withinKm) return true
  const last = ranked[limit - 1]
  if (!last) return false
  const soonest = setOffMinutes + ((beyondKm * elsewhereRoadFactor) / elsewhereSpeedKmh) * 60
  return soonest - mostMinutesOff > last.countedMinutes
}

const bestRated = async (
  db: Queryable,
  { casualty, limit }: CandidateSearch,
): Promise<CandidatesFound> => {
  const ranked: RankedCandidate[] = []
  const excluded: ExcludedDriver<DriverOnDuty>[] = []
  for (const candidate of await bestRatedDrivers(db, firstLook)) {
    const reasons = exclusionsOf(candidate, casualty)
    if (reasons.length > 0) excluded.push({ candidate, reasons })
    else ranked.push({ candidate, etaMinutes: null, distanceKm: null })
  }
  return { ranked: ranked.slice(0, limit), excluded, askableCount: countAskable(ranked) }
}
