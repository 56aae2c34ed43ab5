import type { JobToOffer } from '../../domain/dispatch/matching.ts'
import type { Queryable } from '../kit/database/database.ts'
import type { RankedCandidate } from './find-candidates.ts'
import { judgeDriver } from './judge-driver.ts'

/** The driver whom a customer or an operator wants for a job, at any distance; null when they may not be offered it. */
export const findWantedDriver = async (
  db: Queryable,
  driverId: string,
  job: JobToOffer,
): Promise<RankedCandidate | null> => {
  const judged = await judgeDriver(db, driverId, job)
  return judged?.reasons.length === 0 ? judged : null
}
