/** Rows of `driver_profiles` with the account they belong to, and of `driver_positions`. */
import { and, desc, eq, gte, getTableColumns, inArray, sql } from 'drizzle-orm'
import { profiles, requiredEmail } from '../../db/schema/accounts.ts'
import { bookings, offers } from '../../db/schema/bookings.ts'
import { driverPositions, driverProfiles } from '../../db/schema/drivers.ts'
import { activeJobStatuses } from '../../domain/bookings/booking.ts'
import type { Truck } from '../../domain/drivers/truck.ts'
import type { Point } from '../../domain/places/point.ts'
import { averageRating, type Stars } from '../../domain/bookings/rating.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

/** A driver as other modules see one. `position` is null off duty: none is kept then. */
export type Driver = {
  driverId: string
  accountId: string
  name: string
  email: string
  phone: string | null
  location: string
  base: Point
  truckName: string
  /** What it can take; null: not said. */
  truck: Truck | null
  /** The truck's registration; null in profiles from before it was required. */
  plate: string | null
  truckColour: string | null
  perKmCents: number
  /** Average of 1 to 5; null when not yet rated. */
  rating: number | null
  ratingCount: number
  /** An operator has verified them, and their documents are still valid. */
  isVerified: boolean
  isOnDuty: boolean
  position: KnownPosition | null
}

/** The last known position of a truck; speed in metres per second. */
export type KnownPosition = Point & {
  at: Date
  /** By its device. Until the first report it is the base, which says where the driver may be and proves nothing. */
  isReported: boolean
  accuracyM: number | null
  heading: number | null
  speedMps: number | null
  isSharing: boolean
}

const selectDrivers = (db: Queryable) =>
  db
    .select({
      driver: getTableColumns(driverProfiles),
      account: {
        fullName: profiles.fullName,
        email: requiredEmail,
        phone: profiles.phone,
        disabledAt: profiles.disabledAt,
      },
      hasDocuments: sql<boolean>`coalesce(${driverProfiles.documentsValidUntil} > clock_timestamp(), false)`,
      position: {
        lat: driverPositions.lat,
        lon: driverPositions.lon,
        at: driverPositions.at,
        // `putOnDuty` writes both at once
        isReported: sql<boolean>`${driverPositions.at} > ${driverPositions.onDutySince}`,
        accuracyM: driverPositions.accuracyM,
        heading: driverPositions.heading,
        speedMps: driverPositions.speedMps,
        isSharing: driverPositions.isSharing,
      },
    })
    .from(driverProfiles)
    .innerJoin(profiles, eq(profiles.id, driverProfiles.userId))
    .leftJoin(driverPositions, eq(driverPositions.driverId, driverProfiles.id))

type DriverRow = Awaited<ReturnType<typeof selectDrivers>>[number]

const truckOf = (driver: DriverRow['driver']): Truck | null => {
  const { payloadKg, truckHeightCm } = driver
  if (payloadKg === null || truckHeightCm === null) return null
  return {
    type: driver.truckType,
    grossKg: driver.truckGrossKg,
    licence: driver.licenceCategory,
    hasTachograph: driver.hasTachograph ?? false,
    vehicleTypes: driver.vehicleTypes,
    payloadKg,
    heightCm: truckHeightCm,
    services: driver.services,
  }
}

/** Null for a draft, which only its driver sees: it has no place and no truck yet. */
const toDriver = ({ driver, account, hasDocuments, position }: DriverRow): Driver | null => {
  const { location, baseLat, baseLon, truck } = driver
  if (location === null || baseLat === null || baseLon === null || truck === null) return null
  return {
    driverId: driver.id,
    accountId: driver.userId,
    name: account.fullName,
    email: account.email,
    phone: account.phone,
    location,
    base: { lat: baseLat, lon: baseLon },
    truckName: truck,
    truck: truckOf(driver),
    plate: driver.truckRegistration,
    truckColour: driver.truckColour,
    perKmCents: driver.pricePerKmCents,
    rating: averageRating(driver.ratingSum, driver.ratingCount),
    ratingCount: driver.ratingCount,
    isVerified: driver.state === 'verified' && account.disabledAt === null && hasDocuments,
    isOnDuty: position !== null,
    position,
  }
}

export const loadDriver = async (db: Queryable, driverId: string): Promise<Driver | null> => {
  const [row] = await selectDrivers(db).where(eq(driverProfiles.id, driverId))
  return row ? toDriver(row) : null
}

/** The driver profile of an account; null when it has none, or only a draft. */
export const driverOfAccount = async (db: Queryable, accountId: string): Promise<Driver | null> => {
  const [row] = await selectDrivers(db).where(eq(driverProfiles.userId, accountId))
  return row ? toDriver(row) : null
}

/**
 * The driver with the profile locked, so that two actions about one driver (accepting two jobs, going off duty) happen one
 * after the other. Taken after the booking's lock, never before.
 */
export const lockDriver = async (tx: Tx, driverId: string): Promise<Driver | null> => {
  await tx
    .select({ id: driverProfiles.id })
    .from(driverProfiles)
    .where(eq(driverProfiles.id, driverId))
    .for('no key update')
  return loadDriver(tx, driverId)
}

/** The booking a driver is committed to; there is at most one (I5). */
export const activeBookingOf = async (db: Queryable, driverId: string): Promise<string | null> => {
  const [row] = await db
    .select({ bookingId: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.driverId, driverId), inArray(bookings.status, [...activeJobStatuses])))
  return row?.bookingId ?? null
}

/** The newest job that a driver who was nearer took over since then; null once another was accepted after it. */
export const replacedJobOf = async (
  db: Queryable,
  driverId: string,
  since: Date,
): Promise<{ bookingId: string; reference: string; at: string } | null> => {
  const [row] = await db
    .select({ bookingId: bookings.id, reference: bookings.reference, at: offers.replacedAt })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.bookingId))
    .where(and(eq(offers.driverId, driverId), gte(offers.replacedAt, since)))
    .orderBy(desc(offers.replacedAt))
    .limit(1)
  if (!row?.at) return null
  const [newer] = await db
    .select({ bookingId: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.driverId, driverId), gte(bookings.acceptedAt, row.at)))
    .limit(1)
  return newer ? null : { ...row, at: row.at.toISOString() }
}

/** Whether a customer who chose this driver waits for their answer. */
export const isAwaited = async (db: Queryable, driverId: string): Promise<boolean> => {
  const [row] = await db
    .select({ bookingId: bookings.id })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.bookingId))
    .where(
      and(
        eq(offers.driverId, driverId),
        eq(offers.state, 'open'),
        eq(bookings.assignment, 'chosen_driver'),
      ),
    )
    .limit(1)
  return row !== undefined
}

export const hasActiveJob = async (db: Queryable, driverId: string): Promise<boolean> =>
  (await activeBookingOf(db, driverId)) !== null

/** On duty at this place; a driver already on duty stays where they are. */
export const putOnDuty = async (
  tx: Tx,
  driverId: string,
  place: Point,
  at: Date,
): Promise<void> => {
  await tx
    .insert(driverPositions)
    .values({ driverId, lat: place.lat, lon: place.lon, at, onDutySince: at })
    .onConflictDoNothing()
}

export const takeOffDuty = async (tx: Tx, driverId: string): Promise<void> => {
  await tx.delete(driverPositions).where(eq(driverPositions.driverId, driverId))
}

/** One more rating in the driver's average. The statement locks the profile: taken after the booking's lock, never before. */
export const addRating = async (tx: Tx, driverId: string, stars: Stars): Promise<void> => {
  await tx
    .update(driverProfiles)
    .set({
      ratingSum: sql`${driverProfiles.ratingSum} + ${stars}`,
      ratingCount: sql`${driverProfiles.ratingCount} + 1`,
    })
    .where(eq(driverProfiles.id, driverId))
}

/** Locks the profiles of these drivers, in one order, so that two bookings never deadlock. After the booking's lock, never before. */
export const lockDrivers = async (tx: Tx, driverIds: readonly string[]): Promise<void> => {
  if (driverIds.length === 0) return
  await tx
    .select({ id: driverProfiles.id })
    .from(driverProfiles)
    .where(inArray(driverProfiles.id, [...driverIds]))
    .orderBy(driverProfiles.id)
    .for('no key update')
}

/** Records that these drivers got an offer, for the fairness of the next ranking, and answers their bases. Call it with them locked. */
export const markOffered = async (
  tx: Tx,
  driverIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, Point | null>> => {
  if (driverIds.length === 0) return new Map()
  const { id, baseLat, baseLon } = driverProfiles
  const rows = await tx
    .update(driverProfiles)
    .set({ lastOfferedAt: at })
    .where(inArray(id, [...driverIds]))
    .returning({ id, baseLat, baseLon })
  return new Map(
    rows.map((row) => [
      row.id,
      row.baseLat === null || row.baseLon === null ? null : { lat: row.baseLat, lon: row.baseLon },
    ]),
  )
}
