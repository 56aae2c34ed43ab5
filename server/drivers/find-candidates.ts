import { driversForWave } from '../../domain/dispatch/waves.ts'
import {
  exclusionsOf,
  rankDrivers,
  type ExcludedDriver,
  type JobToOffer,
} from '../../domain/dispatch/matching.ts'
import { autoAssignWaves } from '../../domain/tariffs/tariff.ts'
import type { Queryable } from '../kit/database/database.ts'
import {
  bestRatedDrivers,
  nearestDrivers,
  type DriverOnDuty,
  type Look,
} from './nearest-drivers.ts'

/** `now` is by the database clock: how long each has waited for an offer. */
export type CandidateSearch = JobToOffer & {
  /** How many ranked drivers are wanted at most. */
  limit: number
  /** Judges each of this many nearest, even if the ranking does not need them: to count them, or to record the reasons against them. */
  everyoneOf?: number
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
  /** Of the drivers considered: how many auto-assign would offer it to if none accepted, all waves together. */
  eligibleCount: number
  /** Of the drivers considered: those who may not be offered it, with every reason. */
  excluded: readonly ExcludedDriver<DriverOnDuty>[]
}

/** Nearly always enough, also where drivers are so dense that the best are not the nearest. */
const firstNear = 200
/** Judged beyond those wanted, to make up for drivers who may not be offered it or have just got an offer. */
const spare = 30
/** No more than this is ever read, whatever is to be carried: a truck that is not among so many is not near. */
const farthestLook = 6_400
/** When there is no nearest. */
const bestRatedLook = 100

/**
 * The drivers to offer a job, ranked as `domain/dispatch/matching.ts` says. Looks at the nearest on duty and looks further, until
 * no unjudged driver could rank before the last one listed, none is left, or 6,400 were judged. When the pickup is not
 * on the map: the best rated of all on duty.
 */
export const findCandidates = async (
  db: Queryable,
  search: CandidateSearch,
): Promise<CandidatesFound> => {
  const { pickup, limit } = search
  if (!pickup) return bestRated(db, search)
  for (let look = firstLook(search); ;) {
    const { drivers, othersFromMinutes } = await nearestDrivers(db, pickup, look)
    const { ranked, excluded } = rankDrivers(drivers, { ...search, pickup })
    const last = ranked[limit - 1]
    const isComplete = last
      ? last.countedMinutes < othersFromMinutes
      : othersFromMinutes === Infinity
    if (isComplete || look.judged === farthestLook) {
      return { ranked: ranked.slice(0, limit), excluded, eligibleCount: countEligible(ranked) }
    }
    look = last ? widerLook(look) : fullerLook(look)
  }
}

/** The number judged is rounded up, because each look is a statement of its own. */
const firstLook = ({ limit, everyoneOf }: CandidateSearch): Look => {
  if (everyoneOf) return { near: everyoneOf, judged: everyoneOf }
  const judged = Math.ceil((limit + spare) / 20) * 20
  return { near: Math.max(firstNear, judged), judged }
}

/** Enough were found, and an unjudged driver may still rank before them. In the end everyone within the farthest look is judged. */
const widerLook = ({ near, judged }: Look): Look => {
  const nearer = Math.min(near * 2, farthestLook)
  return {
    near: nearer,
    judged: near === farthestLook ? farthestLook : Math.min(judged * 2, nearer),
  }
}

/** Too few of those near may be offered it: all of them are judged. */
const fullerLook = ({ near, judged }: Look): Look => {
  const farther = judged < near ? near : Math.min(near * 4, farthestLook)
  return { near: farther, judged: farther }
}

const countEligible = (ranked: readonly RankedCandidate[]): number => {
  const offered = new Set<string>()
  for (const wave of autoAssignWaves.keys()) {
    for (const { candidate } of driversForWave(ranked, wave, offered))
      offered.add(candidate.driverId)
  }
  return offered.size
}

const bestRated = async (db: Queryable, search: CandidateSearch): Promise<CandidatesFound> => {
  const ranked: RankedCandidate[] = []
  const excluded: ExcludedDriver<DriverOnDuty>[] = []
  for (const candidate of await bestRatedDrivers(db, bestRatedLook)) {
    const reasons = exclusionsOf(candidate, search)
    if (reasons.length > 0) excluded.push({ candidate, reasons })
    else ranked.push({ candidate, etaMinutes: null, distanceKm: null })
  }
  return { ranked: ranked.slice(0, search.limit), excluded, eligibleCount: countEligible(ranked) }
}
