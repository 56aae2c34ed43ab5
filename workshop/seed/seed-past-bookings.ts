/** Bookings of customers in the half year before: each from its price to its rating. */
import type { VehicleType } from '../../domain/bookings/casualty.ts'
import { consentTextVersion } from '../../contract/bookings/bookings.ts'
import { rateBooking } from '../../server/bookings/trips/rate-booking.ts'
import { requestBooking } from '../../server/bookings/request-booking.ts'
import type { Ctx } from '../../server/context.ts'
import { makeQuote } from '../../server/quotes/make-quote.ts'
import type { SeededDriver } from './make-people.ts'
import { must } from './must.ts'
import {
  acceptAndDrive,
  pastContact,
  payByCard,
  putTruck,
  quoteRequestOf,
  type ConfirmCard,
} from './past-trip.ts'
import { truckFrom } from './past-waits.ts'
import { placeOf, type PastBooking } from './plan-past.ts'
import { truckFacts } from './sample-drivers.ts'
import { standingClock } from './standing-clock.ts'

/** How many bookings are created in parallel; more would only wait for the disk. */
const sideBySide = 8

/** One driver has one job at a time: a lane per driver, several lanes at once. */
export const seedPastBookings = async (
  ctx: Ctx,
  confirmCard: ConfirmCard,
  drivers: readonly SeededDriver[],
  plan: readonly PastBooking[],
): Promise<void> => {
  const lanes = drivers.map(({ driverId }) =>
    plan
      .filter((past) => past.driver.driverId === driverId)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      for (let lane = lanes.pop(); lane; lane = lanes.pop()) {
        for (const past of lane) await seedPastBooking(ctx, confirmCard, past)
      }
    }),
  )
}

/** One recovery from quote to rating, an hour or two on its own clock. */
const seedPastBooking = async (
  ctx: Ctx,
  confirmCard: ConfirmCard,
  past: PastBooking,
): Promise<void> => {
  const clock = standingClock(past.at)
  const then: Ctx = { ...ctx, clock }
  const { driver, customerId, pickup, waits } = past
  const { driverId } = driver
  await putTruck(then, driverId, truckFrom(pickup, waits.promised))
  const vehicleType = (truckFacts[driver.truckType].vehicleTypes[0] ?? 'car') as VehicleType
  const quote = must(
    await makeQuote(then, customerId, {
      ...quoteRequestOf(past, vehicleType),
      wantedDriverId: driverId,
    }),
  )
  const { bookingId } = must(
    await requestBooking(
      then,
      { accountId: customerId, isEmailVerified: true },
      {
        quoteId: quote.quoteId,
        driverId,
        contact: pastContact,
        consent: {
          obligationToPay: true,
          startAtOnce: true,
          textVersion: consentTextVersion,
        },
      },
    ),
  )
  await payByCard(then, confirmCard, bookingId)
  await acceptAndDrive(ctx, clock, driver, { ...past, bookingId })
  clock.wait(30)
  const { stars, comment } = past
  must(await rateBooking(then, { accountId: customerId }, { bookingId, stars, comment }))
  await putTruck(ctx, driverId, placeOf(driver.town, driver.county))
}
