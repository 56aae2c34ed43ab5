import { and, eq } from 'drizzle-orm'
import { offers } from '../../db/schema/bookings.ts'
import type { DriverFacts } from '../../domain/bookings/decide-transition.ts'
import type { Tx } from '../kit/database/database.ts'
import { hasActiveJob, lockDriver } from './drivers.store.ts'

/**
 * The facts that the rules need of the driver who acts on a booking, read under a lock on the driver, so that one driver cannot
 * accept two jobs at once (I5). Call it with the booking already locked. Undefined when there is no such driver.
 */
export const driverFacts = async (
  tx: Tx,
  driverId: string,
  bookingId: string,
): Promise<DriverFacts | undefined> => {
  const driver = await lockDriver(tx, driverId)
  if (!driver) return undefined
  const [offer] = await tx
    .select({ state: offers.state, etaMinutes: offers.etaMinutes })
    .from(offers)
    .where(and(eq(offers.bookingId, bookingId), eq(offers.driverId, driverId)))
  return {
    driverId,
    isVerified: driver.isVerified,
    isOnDuty: driver.isOnDuty,
    hasActiveJob: await hasActiveJob(tx, driverId),
    offer: offer?.state ?? null,
    etaMinutes: offer?.etaMinutes ?? null,
  }
}
