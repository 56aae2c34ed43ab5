import type { DriverSelf } from '../../contract/drivers/drivers.ts'
import type { Queryable } from '../kit/database/database.ts'
import { activeBookingOf, type Driver } from './drivers.store.ts'
import { earningsOfWeek } from './earnings-of-week.ts'

/** A driver's view of themselves at one time. */
export const driverSelf = async (
  db: Queryable,
  driver: Driver,
  now: Date,
): Promise<DriverSelf> => ({
  driverId: driver.driverId,
  name: driver.name,
  location: driver.location,
  truck: driver.truckName,
  perKmCents: driver.perKmCents,
  rating: driver.rating,
  ratingCount: driver.ratingCount,
  isVerified: driver.isVerified,
  isOnDuty: driver.isOnDuty,
  position: driver.position && {
    lat: driver.position.lat,
    lon: driver.position.lon,
    at: driver.position.at.toISOString(),
  },
  activeBookingId: await activeBookingOf(db, driver.driverId),
  thisWeek: await earningsOfWeek(db, driver.driverId, now),
})
