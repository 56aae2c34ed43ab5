import type { Casualty } from '../../domain/casualty.ts'
import { estimateArrivalMinutes } from '../../domain/distance.ts'
import { exclusionsOf, type ExclusionReason } from '../../domain/matching.ts'
import { greatCircleKm, type Point } from '../../domain/point.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { lockDrivers } from './drivers.store.ts'
import type { RankedCandidate } from './find-candidates.ts'
import { driverOnDuty, driversOnDuty } from './nearest-drivers.ts'

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
  return candidate
    ? {
        candidate,
        reasons: exclusionsOf(candidate, casualty),
        etaMinutes: point && estimateArrivalMinutes(candidate.point, point),
        distanceKm: point && greatCircleKm(candidate.point, point),
      }
    : null
}

/**
 * Drivers who are about to be asked, each under a lock until the transaction ends, and judged by what was committed before it was had: whoever
 * is shut out, leaves duty or takes another job does so before, and is not asked, or after, and finds the offer. Answers who may not be
 * asked any more, and why. Call it with the booking locked.
 */
export const lockAndJudge = async (
  tx: Tx,
  driverIds: readonly string[],
  casualty: Casualty,
): Promise<ReadonlyMap<string, readonly ExclusionReason[]>> => {
  await lockDrivers(tx, driverIds)
  const onDuty = new Map(
    (await driversOnDuty(tx, driverIds)).map((driver) => [driver.driverId, driver]),
  )
  return new Map(
    driverIds.flatMap((driverId): [string, readonly ExclusionReason[]][] => {
      const candidate = onDuty.get(driverId)
      const reasons = candidate ? exclusionsOf(candidate, casualty) : (['off_duty'] as const)
      return reasons.length > 0 ? [[driverId, reasons]] : []
    }),
  )
}
