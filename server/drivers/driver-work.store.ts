/** Rows of `driver_work`: the work that a driver has not rested from. */
import { eq, getTableColumns } from 'drizzle-orm'
import { driverWork } from '../../db/schema/drivers.ts'
import { workedWith, type Worked } from '../../domain/drivers/duty-guard.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

const { driverId: _, ...columns } = getTableColumns(driverWork)

/** Null before the first job. */
export const workOf = async (db: Queryable, driverId: string): Promise<Worked | null> => {
  const [row] = await db.select(columns).from(driverWork).where(eq(driverWork.driverId, driverId))
  return row ?? null
}

/** One more job, from setting off until now. Call it with the booking locked: a driver has one job at a time. */
export const noteWork = async (
  tx: Tx,
  driverId: string,
  job: { from: Date; until: Date },
): Promise<void> => {
  const worked = workedWith(await workOf(tx, driverId), job)
  await tx
    .insert(driverWork)
    .values({ driverId, ...worked })
    .onConflictDoUpdate({ target: driverWork.driverId, set: worked })
}
