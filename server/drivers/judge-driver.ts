import { sql } from 'drizzle-orm'
import { estimateArrivalMinutes } from '../../domain/places/arrival-estimate.ts'
import { exclusionsOf, type JobToOffer } from '../../domain/dispatch/matching.ts'
import type { ExclusionReason } from '../../domain/dispatch/exclusion-reasons.ts'
import { greatCircleKm } from '../../domain/places/point.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { lockDrivers } from './drivers.store.ts'
import type { RankedCandidate } from './find-candidates.ts'
import { driverOnDuty, driversOnDuty } from './nearest-drivers.ts'

export type JudgedDriver = RankedCandidate & {
  /** The reasons why this driver may not be offered it; empty: they may. */
  reasons: readonly ExclusionReason[]
}

/**
 * Judges one driver for a job, at any distance, by the same rules as all others; null off duty, because then their position is
 * unknown.
 */
export const judgeDriver = async (
  db: Queryable,
  driverId: string,
  job: JobToOffer,
): Promise<JudgedDriver | null> => {
  const candidate = await driverOnDuty(db, driverId)
  const { pickup } = job
  return candidate
    ? {
        candidate,
        reasons: exclusionsOf(candidate, job),
        etaMinutes: pickup && estimateArrivalMinutes(candidate.point, pickup),
        distanceKm: pickup && greatCircleKm(candidate.point, pickup),
      }
    : null
}

/**
 * Locks the drivers who are about to get an offer until the transaction ends, and judges each by what was committed before its lock. A
 * driver who is suspended, leaves duty or takes another job does so either before, and gets no offer, or after, and finds the offer. Returns
 * the drivers who may not be offered it any more, and why. Call it with the booking locked.
 */
export const lockAndJudge = async (
  tx: Tx,
  driverIds: readonly string[],
  job: JobToOffer,
): Promise<ReadonlyMap<string, readonly ExclusionReason[]>> => {
  await lockDrivers(tx, driverIds)
  const onDuty = new Map(
    (await driversOnDuty(tx, driverIds)).map((driver) => [driver.driverId, driver]),
  )
  return new Map(
    driverIds.flatMap((driverId): [string, readonly ExclusionReason[]][] => {
      const candidate = onDuty.get(driverId)
      const reasons = candidate ? exclusionsOf(candidate, job) : (['off_duty'] as const)
      return reasons.length > 0 ? [[driverId, reasons]] : []
    }),
  )
}

/**
 * The same of a chosen driver: why not, empty when they may be. One who may not is not left locked, because the transaction then locks others
 * in an order of its own.
 */
export const lockChosen = async (
  tx: Tx,
  driverId: string,
  job: JobToOffer,
): Promise<readonly ExclusionReason[]> => {
  await tx.execute(sql`savepoint chosen`)
  const reasons = (await lockAndJudge(tx, [driverId], job)).get(driverId) ?? []
  if (reasons.length > 0) await tx.execute(sql`rollback to savepoint chosen`)
  await tx.execute(sql`release savepoint chosen`)
  return reasons
}
