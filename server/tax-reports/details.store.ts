/** Rows of `driver_tax_details`, and who the driver behind an account is. */
import { eq } from 'drizzle-orm'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { driverPayouts, driverTaxDetails, type TaxDetailsRow } from '../../db/schema/payouts.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export const driverIdOf = async (db: Queryable, accountId: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: driverProfiles.id })
    .from(driverProfiles)
    .where(eq(driverProfiles.userId, accountId))
  return row?.id ?? null
}

/** One after the other for a driver. False: no such driver. */
export const lockDriver = async (tx: Tx, driverId: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: driverProfiles.id })
    .from(driverProfiles)
    .where(eq(driverProfiles.id, driverId))
    .for('no key update')
  return rows.length > 0
}

export const detailsOf = async (db: Queryable, driverId: string): Promise<TaxDetailsRow | null> => {
  const [row] = await db
    .select()
    .from(driverTaxDetails)
    .where(eq(driverTaxDetails.driverId, driverId))
  return row ?? null
}

/** Whether any job has brought this driver pay, also if it has not been transferred yet. */
export const hasEarned = async (db: Queryable, driverId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: driverPayouts.id })
    .from(driverPayouts)
    .where(eq(driverPayouts.driverId, driverId))
    .limit(1)
  return row !== undefined
}

/** The first time they were given stays. */
export const saveDetails = async (tx: Tx, row: TaxDetailsRow): Promise<void> => {
  const { driverId: _driver, givenAt: _given, ...changed } = row
  await tx
    .insert(driverTaxDetails)
    .values(row)
    .onConflictDoUpdate({ target: driverTaxDetails.driverId, set: changed })
}
