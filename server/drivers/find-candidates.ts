import type { Casualty } from '../../domain/casualty.ts'
import {
  driversForWave,
  exclusionsOf,
  fewestCountedMinutes,
  rankDrivers,
  type ExcludedDriver,
} from '../../domain/matching.ts'
import type { Point } from '../../domain/point.ts'
import { autoAssignWaves } from '../../domain/tariff.ts'
import type { Queryable } from '../kit/database.ts'
import { beyondKm, bestRatedDrivers, nearestDrivers, type DriverOnDuty } from './nearest-drivers.ts'

export type CandidateSearch = {
  /** The pickup; null when it is not on the map. */
  point: Point | null
  casualty: Casualty
  /** By the database clock: how long each has waited for an offer. */
  now: Date
  /** How many ranked drivers are wanted at most. */
  limit: number
  /** Look at so many though fewer would do for the ranking, because who they are is counted or kept. */
  lookAtLeast?: number
}

export type RankedCandidate<D = DriverOnDuty> = {
  candidate: D
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

/** Beyond those wanted: for who may not be asked, and who could come before one nearer. Where drivers are few, one look is enough. */
const spare = 30
/** Nobody waits for more to be read, whatever is to be carried: a truck that is not among so many is not near. */
const farthestLook = 6_400
/** How many may be looked at. */
const lookSizes = [50, 100, 200, 400, 800, 1_600, 3_200, farthestLook]

/** When nobody is near or far. */
const bestRatedLook = 100

const lookFor = (count: number): number => lookSizes.find((size) => size >= count) ?? farthestLook

/**
 * The drivers to ask for a job, ranked as `domain/matching.ts` says. Looks at the nearest on duty and looks further, until
 * nobody beyond could come before the last one listed, nobody is left, or 6,400 were looked at. When the pickup is not on the
 * map: the best rated of all on duty.
 */
export const findCandidates = async (
  db: Queryable,
  search: CandidateSearch,
): Promise<CandidatesFound> => {
  const { point, limit, lookAtLeast = 0 } = search
  if (!point) return bestRated(db, search)
  for (let look = lookFor(Math.max(limit + spare, lookAtLeast)); ;) {
    const nearest = await nearestDrivers(db, point, look)
    const { found, lastMinutes } = rank(nearest, point, search)
    const farthest = nearest.at(-1)
    if (!farthest || nearest.length < look || look === farthestLook) return found
    const seenKm = beyondKm(point, farthest.point)
    if (isSettled(seenKm, point, lastMinutes)) return found
    look = nextLook(look, seenKm, point, lastMinutes)
  }
}

const rank = (
  drivers: readonly DriverOnDuty[],
  pickup: Point,
  { casualty, now, limit }: CandidateSearch,
): { found: CandidatesFound; lastMinutes: number } => {
  const { ranked, excluded } = rankDrivers(drivers, { casualty, pickup, now })
  return {
    found: { ranked: ranked.slice(0, limit), excluded, askableCount: countAskable(ranked) },
    // while fewer are found than wanted, anybody might still be listed
    lastMinutes: ranked[limit - 1]?.countedMinutes ?? Infinity,
  }
}

const countAskable = (ranked: readonly RankedCandidate[]): number => {
  const asked = new Set<string>()
  for (const wave of autoAssignWaves.keys()) {
    for (const { candidate } of driversForWave(ranked, wave, asked)) asked.add(candidate.driverId)
  }
  return asked.size
}

/** Whether nobody so far away can come before the last one listed. */
const isSettled = (km: number, pickup: Point, lastMinutes: number): boolean =>
  fewestCountedMinutes(km, pickup) > lastMinutes

/** As many as it takes if drivers stand as densely farther out: of four times as many, the farthest is twice as far away. */
const nextLook = (look: number, seenKm: number, pickup: Point, lastMinutes: number): number => {
  if (lastMinutes === Infinity) return lookFor(look * 4)
  const enough = lookSizes.find(
    (size) => size > look && isSettled(seenKm * Math.sqrt(size / look), pickup, lastMinutes),
  )
  return enough ?? farthestLook
}

const bestRated = async (
  db: Queryable,
  { casualty, limit }: CandidateSearch,
): Promise<CandidatesFound> => {
  const ranked: RankedCandidate[] = []
  const excluded: ExcludedDriver<DriverOnDuty>[] = []
  for (const candidate of await bestRatedDrivers(db, bestRatedLook)) {
    const reasons = exclusionsOf(candidate, casualty)
    if (reasons.length > 0) excluded.push({ candidate, reasons })
    else ranked.push({ candidate, etaMinutes: null, distanceKm: null })
  }
  return { ranked: ranked.slice(0, limit), excluded, askableCount: countAskable(ranked) }
}
