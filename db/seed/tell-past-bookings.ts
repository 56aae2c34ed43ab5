/**
 * The weeks before this Friday: bookings that went through the same verbs, rules and card provider as any other, on a clock
 * that stands where they happened, so the books, the history and the ratings are what they would be.
 */
import { plainCasualty, type VehicleType } from '../../domain/casualty.ts'
import { greatCircleKm } from '../../domain/point.ts'
import { findPlace } from '../../domain/places.ts'
import { isStars, type Stars } from '../../domain/rating.ts'
import { consentTextVersion } from '../../contract/bookings.ts'
import { acceptBooking } from '../../server/bookings/accept-booking.ts'
import { confirmHold } from '../../server/bookings/confirm-hold.ts'
import { moveBooking } from '../../server/bookings/move-booking.ts'
import { rateBooking } from '../../server/bookings/rate-booking.ts'
import { requestBooking } from '../../server/bookings/request-booking.ts'
import type { Ctx } from '../../server/context.ts'
import { paymentOfBooking } from '../../server/payments/index.ts'
import { makeQuote } from '../../server/quotes/make-quote.ts'
import type { SeededDriver } from './make-people.ts'
import { sampleComments, sampleDrivers, truckFacts } from './sample-drivers.ts'

export type PastBooking = {
  driver: SeededDriver
  customerId: string
  at: Date
  stars: Stars
  comment: string
}

/** Confirms the card as a customer's browser would. */
export type ConfirmCard = (intentId: string) => Promise<void>

/** A clock that stands where it is put. */
export const standingClock = (startAt: Date) => {
  let stand = startAt.getTime()
  return {
    now: async () => new Date(stand),
    at: () => new Date(stand),
    wait: (minutes: number) => {
      stand += minutes * 60_000
    },
  }
}

const must = <T>(outcome: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T => {
  if (!outcome.ok) throw new Error(`the demo's past was refused: ${outcome.refusal.code}`)
  return outcome.value
}

/** Where a driver's past jobs went: the nearest other town with a driver. */
const nextTown = (driver: SeededDriver) => {
  const here = findPlace(driver.town, driver.county)
  const towns = sampleDrivers.flatMap(({ town, county }) => findPlace(town, county) ?? [])
  if (!here) throw new Error(`no place ${driver.town}`)
  const others = towns.filter((town) => town.name !== here.name)
  const [nearest] = others.toSorted((a, b) => greatCircleKm(here, a) - greatCircleKm(here, b))
  if (!nearest) throw new Error('a demo with one town')
  return { here, nearest }
}

/** One recovery from quote to rating, an hour or so on its own clock. */
export const tellPastBooking = async (
  ctx: Ctx,
  confirmCard: ConfirmCard,
  past: PastBooking,
): Promise<void> => {
  const clock = standingClock(past.at)
  const then: Ctx = { ...ctx, clock }
  const { here, nearest } = nextTown(past.driver)
  const vehicleType = (truckFacts[past.driver.truckType].vehicleTypes[0] ?? 'car') as VehicleType
  const quote = must(
    await makeQuote(then, past.customerId, {
      pickup: {
        location: 'roadside',
        where: { kind: 'place', name: here.name, county: here.county },
      },
      dropoff: {
        location: 'garage',
        where: { kind: 'place', name: nearest.name, county: nearest.county },
      },
      manualDistanceKm: null,
      urgency: 'urgent',
      casualty: { ...plainCasualty, vehicleType },
    }),
  )
  const { bookingId } = must(
    await requestBooking(
      then,
      { accountId: past.customerId, isEmailVerified: true },
      {
        quoteId: quote.quoteId,
        driverId: past.driver.driverId,
        contact: { name: 'Past Customer', phone: '+353 20 910 0000', email: 'past@example.ie' },
        consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion },
      },
    ),
  )
  const { intentId } = await paymentOfBooking(ctx.db, bookingId)
  if (!intentId) throw new Error('the demo’s card provider gave no intent')
  await confirmCard(intentId)
  must(await confirmHold(then, bookingId))
  clock.wait(3)
  must(await acceptBooking(then, past.driver, bookingId))
  const waits = { set_off: 4, arrive: 18, start: 9, complete: 25 } as const
  for (const move of ['set_off', 'arrive', 'start', 'complete'] as const) {
    clock.wait(waits[move])
    must(
      await moveBooking(then, past.driver, {
        bookingId,
        move,
        notes: null,
        estimatedArrival: null,
      }),
    )
  }
  clock.wait(30)
  const { customerId: accountId, stars, comment } = past
  must(await rateBooking(then, { accountId }, { bookingId, stars, comment }))
}

/** When each past job began, and how it was liked: spread over the last three weeks, always the same. */
export const planPast = (
  drivers: readonly SeededDriver[],
  customerIds: readonly string[],
  now: Date,
): PastBooking[] => {
  const plan: PastBooking[] = []
  for (const [index, driver] of drivers.entries()) {
    if (driver.care === null) continue
    const jobs = 2 + (index % 4)
    for (let job = 0; job < jobs; job += 1) {
      const hoursAgo = 5 + job * 41 + ((index * 7) % 31)
      const stars = starsOf(driver.care, job, jobs)
      const comments = sampleComments[stars] ?? ['']
      plan.push({
        driver,
        customerId: customerIds[(index + job) % customerIds.length] ?? '',
        at: new Date(now.getTime() - hoursAgo * 3_600_000),
        stars,
        comment: comments[(index + job) % comments.length] ?? '',
      })
    }
  }
  return plan
}

/** Whole stars whose average comes as near to `care` as so many jobs allow. */
const starsOf = (care: number, job: number, jobs: number): Stars => {
  const total = Math.round(care * jobs)
  const stars = Math.floor((total * (job + 1)) / jobs) - Math.floor((total * job) / jobs)
  if (!isStars(stars)) throw new Error(`${stars} stars`)
  return stars
}
