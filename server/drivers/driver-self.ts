import type { DriverSelf } from '../../contract/drivers/drivers.ts'
import { dutyStateOf, type DutyState } from '../../domain/drivers/duty-guard.ts'
import type { Queryable } from '../kit/database/database.ts'
import { workOf } from './driver-work.store.ts'
import { activeBookingOf, replacedJobOf, type Driver } from './drivers.store.ts'
import { earningsBetween } from './earnings-between.ts'

type WeekEarnings = DriverSelf['thisWeek']

/** "This week" on the driver's dashboard (specification, operator side §9: "this-week figure covers 7 days"). */
const weekDays = 7

/** By then a driver who was on the road has read that another took the job over. */
const replacedShownMs = 2 * 3_600_000

/** What a driver earned in the seven days before `now`, by the ledger. Cents. */
const earningsOfWeek = async (
  db: Queryable,
  driverId: string,
  now: Date,
): Promise<WeekEarnings> => {
  const startsAt = new Date(now.getTime() - weekDays * 86_400_000)
  // An entry of this very moment is included.
  const endsAt = new Date(now.getTime() + 1)
  const [earned] = await earningsBetween(db, driverId, [{ key: 'week', startsAt, endsAt }])
  if (!earned) throw new Error('a span without a row')
  const { key: _, ...totals } = earned
  return totals
}

const stateView = (state: DutyState | null): DriverSelf['dutyState'] => {
  if (state === null) return null
  return state.kind === 'rests'
    ? { kind: 'rests', until: state.until.toISOString() }
    : { kind: 'ends_soon', endBy: state.endBy.toISOString() }
}

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
  replacedJob: await replacedJobOf(db, driver.driverId, new Date(now.getTime() - replacedShownMs)),
  dutyState: stateView(dutyStateOf(await workOf(db, driver.driverId), now)),
  thisWeek: await earningsOfWeek(db, driver.driverId, now),
})
