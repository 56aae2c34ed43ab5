import type { Casualty } from '../../domain/casualty.ts'
import { estimateArrivalMinutes } from '../../domain/distance.ts'
import { exclusionsOf } from '../../domain/matching.ts'
import { greatCircleKm, type Point } from '../../domain/point.ts'
import type { Queryable } from '../kit/database.ts'
import type { RankedCandidate } from './find-candidates.ts'
import { driverOnDuty } from './nearest-drivers.ts'

/**
 * The driver somebody has in mind for a job, however far away they are; null when they may not be asked for it, by the same
 * rules as anyone. `point`: the pickup; null when it is not on the map.
 */
export const findWantedDriver = async (
  db: Queryable,
  driverId: string,
  { point, casualty }: { point: Point | null; casualty: Casualty },
): Promise<RankedCandidate | null> => {
  const candidate = await driverOnDuty(db, driverId)
  if (!candidate || exclusionsOf(candidate, casualty).length > 0) return null
  return {
    candidate,
    etaMinutes: point && estimateArrivalMinutes(candidate.point, point),
    distanceKm: point && greatCircleKm(candidate.point, point),
  }
}
