/**
 * One recovery of the past, by the same functions, rules and card provider as any other, on a clock set to the time at which it
 * happened: priced, paid, accepted, driven to its end.
 */
import { and, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { offers } from '../../db/schema/bookings.ts'
import { driverPositions, driverProfiles } from '../../db/schema/drivers.ts'
import type { QuoteRequest } from '../../contract/bookings/quotes.ts'
import { plainCasualty, type VehicleType } from '../../domain/bookings/casualty.ts'
import { recoveryDistance } from '../../domain/places/distance.ts'
import type { Point } from '../../domain/places/point.ts'
import { findBooking } from '../../server/bookings/bookings.store.ts'
import { acceptBooking } from '../../server/bookings/dispatch/accept-booking.ts'
import { confirmHold } from '../../server/bookings/payments/confirm-hold.ts'
import { transitionBooking } from '../../server/bookings/transition-booking.ts'
import type { Ctx } from '../../server/context.ts'
import type { Config } from '../../server/kit/env.ts'
import { paymentOfBooking } from '../../server/payments/index.ts'
import { simulatedHandover } from '../simulator/drive-job.ts'
import { must } from './must.ts'
import type { PastPlace, PastWaits } from './past-waits.ts'
import { standingClock } from './standing-clock.ts'

export type PastTrip = {
  pickup: PastPlace
  dropoff: PastPlace
  waits: PastWaits
}

export type PastClock = ReturnType<typeof standingClock>

/** Confirms the card as a customer's browser would. */
export type ConfirmCard = (intentId: string) => Promise<void>

/** Confirms an intent with the provider's own test card, as its documentation has it for server-side tests. */
export const confirmWithTestCard = (card: Config['card']): ConfirmCard => {
  const stripe = new Stripe(card.secretKey, {
    ...card.apiBase,
    telemetry: false,
  })
  return async (intentId) => {
    await stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_visa',
    })
  }
}

export const pastContact = {
  name: 'Past Customer',
  phone: '+353 20 910 0000',
  email: 'past@example.ie',
}

/** From the roadside to a garage. */
export const quoteRequestOf = (
  { pickup, dropoff }: Pick<PastTrip, 'pickup' | 'dropoff'>,
  vehicleType: VehicleType = 'car',
): QuoteRequest => ({
  pickup: { location: 'roadside', where: whereOf(pickup) },
  dropoff: { location: 'garage', where: whereOf(dropoff) },
  manualDistanceKm: null,
  urgency: 'urgent',
  casualty: { ...plainCasualty, vehicleType },
})

const whereOf = ({ name, county }: PastPlace) => ({
  kind: 'place' as const,
  name,
  county,
})

/** The card is held, as when the customer has come back from the bank. */
export const payByCard = async (
  ctx: Ctx,
  confirmCard: ConfirmCard,
  bookingId: string,
): Promise<void> => {
  const { intentId } = await paymentOfBooking(ctx.db, bookingId)
  if (!intentId) throw new Error('the demo’s card provider gave no intent')
  await confirmCard(intentId)
  must(await confirmHold(ctx, bookingId))
}

/** Accepted by this driver, and driven to the drop-off. */
export const acceptAndDrive = async (
  ctx: Ctx,
  clock: PastClock,
  driver: { driverId: string; accountId: string },
  { bookingId, pickup, dropoff, waits }: PastTrip & { bookingId: string },
): Promise<void> => {
  const then = { ...ctx, clock }
  clock.wait(waits.accept)
  must(await acceptBooking(then, driver, bookingId))
  const isAt = { arrive: pickup, complete: dropoff }
  for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
    clock.wait(
      transition === 'complete' ? waits.load + driveMinutes(pickup, dropoff) : waits[transition],
    )
    if (transition === 'arrive' || transition === 'complete')
      await putTruck(then, driver.driverId, isAt[transition])
    must(
      await transitionBooking(then, driver, {
        bookingId,
        transition,
        notes: null,
        estimatedArrival: null,
        startCode: (await findBooking(ctx.db, bookingId))?.startCode ?? null,
        handover: transition === 'complete' ? simulatedHandover : null,
      }),
    )
  }
}

/** Sets the current position of the truck, at the time of the clock in `ctx`. */
export const putTruck = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  driverId: string,
  { lat, lon }: Point,
): Promise<void> => {
  await db
    .update(driverPositions)
    .set({ lat, lon, at: await clock.now(db) })
    .where(eq(driverPositions.driverId, driverId))
}

const driveMinutes = (pickup: PastPlace, dropoff: PastPlace): number => {
  const [from, to] = [pickup, dropoff].map((point) => ({
    point,
    county: point.county,
  }))
  const distance = from && to ? recoveryDistance(from, to) : null
  return distance?.success ? distance.durationMinutes : 0
}

/** The driver with an open offer of it who would be there soonest. */
export const firstOffered = async (
  db: Ctx['db'],
  bookingId: string,
): Promise<{ driverId: string; accountId: string }> => {
  const [first] = await db
    .select({ driverId: offers.driverId, accountId: driverProfiles.userId })
    .from(offers)
    .innerJoin(driverProfiles, eq(driverProfiles.id, offers.driverId))
    .where(and(eq(offers.bookingId, bookingId), eq(offers.state, 'open')))
    .orderBy(offers.etaMinutes, driverProfiles.baseLat)
    .limit(1)
  if (!first) throw new Error('no driver of the demo could be asked')
  return first
}
