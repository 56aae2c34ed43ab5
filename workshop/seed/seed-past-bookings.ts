/**
 * The weeks before this Friday: bookings that go through the same functions, rules and card provider as any other, on a clock
 * set to the time at which they happened, so that the books, the history and the ratings come out as they would have.
 */
import { eq } from 'drizzle-orm'
import { plainCasualty, type VehicleType } from '../../domain/bookings/casualty.ts'
import { recoveryDistance } from '../../domain/places/distance.ts'
import { findPlace } from '../../domain/places/places.ts'
import type { Point } from '../../domain/places/point.ts'
import { isStars, type Stars } from '../../domain/bookings/rating.ts'
import { consentTextVersion } from '../../contract/bookings/bookings.ts'
import { findBooking } from '../../server/bookings/bookings.store.ts'
import { acceptBooking } from '../../server/bookings/dispatch/accept-booking.ts'
import { confirmHold } from '../../server/bookings/payments/confirm-hold.ts'
import { transitionBooking } from '../../server/bookings/transition-booking.ts'
import { rateBooking } from '../../server/bookings/trips/rate-booking.ts'
import { requestBooking } from '../../server/bookings/request-booking.ts'
import type { Ctx } from '../../server/context.ts'
import { paymentOfBooking } from '../../server/payments/index.ts'
import { makeQuote } from '../../server/quotes/make-quote.ts'
import { driverPositions } from '../../db/schema/drivers.ts'
import type { SeededDriver } from './make-people.ts'
import { must } from './must.ts'
import {
  nextPlace,
  pastPickup,
  pastWaits,
  truckFrom,
  type PastPlace,
  type PastWaits,
} from './past-waits.ts'
import { sampleComments, sampleDrivers, truckFacts } from './sample-drivers.ts'
import { standingClock } from './standing-clock.ts'

export type PastBooking = {
  driver: SeededDriver
  customerId: string
  pickup: PastPlace
  dropoff: PastPlace
  at: Date
  waits: PastWaits
  stars: Stars
  comment: string
}

/** Confirms the card as a customer's browser would. */
export type ConfirmCard = (intentId: string) => Promise<void>

/** One recovery from quote to rating, an hour or two on its own clock. */
export const seedPastBooking = async (
  ctx: Ctx,
  confirmCard: ConfirmCard,
  past: PastBooking,
): Promise<void> => {
  const clock = standingClock(past.at)
  const then: Ctx = { ...ctx, clock }
  const { pickup, dropoff, waits } = past
  const { driverId } = past.driver
  await putTruck(then, driverId, truckFrom(pickup, waits.promised))
  const vehicleType = (truckFacts[past.driver.truckType].vehicleTypes[0] ?? 'car') as VehicleType
  const quote = must(
    await makeQuote(then, past.customerId, {
      pickup: {
        location: 'roadside',
        where: { kind: 'place', name: pickup.name, county: pickup.county },
      },
      dropoff: {
        location: 'garage',
        where: { kind: 'place', name: dropoff.name, county: dropoff.county },
      },
      manualDistanceKm: null,
      urgency: 'urgent',
      casualty: { ...plainCasualty, vehicleType },
      wantedDriverId: driverId,
    }),
  )
  const { bookingId } = must(
    await requestBooking(
      then,
      { accountId: past.customerId, isEmailVerified: true },
      {
        quoteId: quote.quoteId,
        driverId,
        contact: { name: 'Past Customer', phone: '+353 20 910 0000', email: 'past@example.ie' },
        consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion },
      },
    ),
  )
  const { intentId } = await paymentOfBooking(ctx.db, bookingId)
  if (!intentId) throw new Error('the demo’s card provider gave no intent')
  await confirmCard(intentId)
  must(await confirmHold(then, bookingId))
  clock.wait(waits.accept)
  must(await acceptBooking(then, past.driver, bookingId))
  const isAt = { arrive: pickup, complete: dropoff }
  for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
    clock.wait(
      transition === 'complete' ? waits.load + driveMinutes(pickup, dropoff) : waits[transition],
    )
    if (transition === 'arrive' || transition === 'complete')
      await putTruck(then, driverId, isAt[transition])
    must(
      await transitionBooking(then, past.driver, {
        bookingId,
        transition,
        notes: null,
        estimatedArrival: null,
        startCode: (await findBooking(ctx.db, bookingId))?.startCode ?? null,
      }),
    )
  }
  clock.wait(30)
  const { customerId: accountId, stars, comment } = past
  must(await rateBooking(then, { accountId }, { bookingId, stars, comment }))
  await putTruck(ctx, driverId, placeOf(past.driver.town, past.driver.county))
}

/** Sets the current position of the truck, at the time of the clock in `ctx`. */
const putTruck = async (
  { db, clock }: Ctx,
  driverId: string,
  { lat, lon }: Point,
): Promise<void> => {
  await db
    .update(driverPositions)
    .set({ lat, lon, at: await clock.now(db) })
    .where(eq(driverPositions.driverId, driverId))
}

const driveMinutes = (pickup: PastPlace, dropoff: PastPlace): number => {
  const [from, to] = [pickup, dropoff].map((point) => ({ point, county: point.county }))
  const distance = from && to ? recoveryDistance(from, to) : null
  return distance?.success ? distance.durationMinutes : 0
}

/** The driver one can sign in as has weeks to look back on, the others days. */
const jobsOf = (index: number): number => (index === 0 ? 14 : 2 + (index % 4))

/** When and where each past job began, how long it took and how it was liked: over the last days, always the same. */
export const planPast = (
  drivers: readonly SeededDriver[],
  customerIds: readonly string[],
  now: Date,
): PastBooking[] => {
  const plan: PastBooking[] = []
  const towns = sampleDrivers.map(({ town, county }) => placeOf(town, county))
  for (const [index, driver] of drivers.entries()) {
    if (driver.care === null) continue
    const home = placeOf(driver.town, driver.county)
    const jobs = jobsOf(index)
    for (let job = 0; job < jobs; job += 1) {
      const hoursAgo = 5 + job * 41 + ((index * 7) % 31)
      const stars = starsOf(driver.care, job, jobs)
      const comments = sampleComments[stars] ?? []
      const comment = comments[(index + job) % comments.length]
      const pickup = pastPickup(home, job)
      const at = new Date(now.getTime() - hoursAgo * 3_600_000)
      plan.push({
        driver,
        customerId: customerIds[(index + job) % customerIds.length] ?? '',
        pickup,
        dropoff: nextPlace(pickup, [home, ...towns]),
        at,
        waits: pastWaits(pickup, { at, turn: index + job * 7, isLate: comment?.isLate ?? false }),
        stars,
        comment: comment?.text ?? '',
      })
    }
  }
  return plan
}

const placeOf = (town: string, county: string): PastPlace => {
  const place = findPlace(town, county)
  if (!place) throw new Error(`no place ${town}, Co. ${county}`)
  return place
}

/** Whole stars whose average comes as near to `care` as so many jobs allow. */
const starsOf = (care: number, job: number, jobs: number): Stars => {
  const total = Math.round(care * jobs)
  const stars = Math.floor((total * (job + 1)) / jobs) - Math.floor((total * job) / jobs)
  if (!isStars(stars)) throw new Error(`${stars} stars`)
  return stars
}
