import type { Casualty } from '../../domain/casualty.ts'
import type { Point } from '../../domain/point.ts'
import type { Queryable } from '../kit/database.ts'
import type { RankedCandidate } from './find-candidates.ts'
import { judgeDriver } from './judge-driver.ts'

/** The driver somebody has in mind for a job, however far away they are; null when they may not be asked for it. */
export const findWantedDriver = async (
  db: Queryable,
  driverId: string,
  job: { point: Point | null; casualty: Casualty },
): Promise<RankedCandidate | null> => {
  const judged = await judgeDriver(db, driverId, job)
  return judged?.reasons.length === 0 ? judged : null
}
