import type { Casualty } from '../../domain/casualty.ts'
import { estimateArrivalMinutes } from '../../domain/distance.ts'
import { exclusionsOf, type ExclusionReason } from '../../domain/matching.ts'
import { greatCircleKm, type Point } from '../../domain/point.ts'
import type { Queryable } from '../kit/database.ts'
import type { RankedCandidate } from './find-candidates.ts'
import { driverOnDuty } from './nearest-drivers.ts'

export type JudgedDriver = RankedCandidate & {
  /** Why this driver may not be asked; empty: they may. */
  reasons: readonly ExclusionReason[]
}

/**
 * One driver for a job, however far away they are, by the same rules as anyone; null off duty, because then nothing is known of where
 * they are. `point`: the pickup; null when it is not on the map.
 */
export const judgeDriver = async (
  db: Queryable,
  driverId: string,
  { point, casualty }: { point: Point | null; casualty: Casualty },
): Promise<JudgedDriver | null> => {
  const candidate = await driverOnDuty(db, driverId)
  return (
    candidate && {
      candidate,
      reasons: exclusionsOf(candidate, casualty),
      etaMinutes: point && estimateArrivalMinutes(candidate.point, point),
      distanceKm: point && greatCircleKm(candidate.point, point),
    }
  )
}
