/** Every way in which a driver comes to earn, for stories of many jobs: each ends with a line of a driver's. */
import { confirmHold } from '../bookings/confirm-hold.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import { requestTogether } from '../bookings/request-together.ts'
import { driverMoves } from '../../domain/booking.ts'
import { plainCasualty } from '../../domain/casualty.ts'
import { accepted } from '../../domain/refusal.ts'
import { setDuty } from '../drivers/set-duty.ts'
import { makePhoneQuote } from '../quotes/make-quote.ts'
import { must } from './booking-scene.ts'
import type { PayoutScene } from './payout-scene.ts'
import type { MadeDriver } from './sample-drivers.ts'

export const jobWays = [
  'by_card',
  /** An insurer's: nothing of it is at the provider. */
  'on_account',
  /** On the phone rate card, as a caller confirms it. */
  'by_phone',
  /** Two vehicles of a dealer's, asked for together. */
  'together',
  /** Begun by another driver, who gives it up. */
  'taken_over',
  /** Cancelled by the customer with the driver beside the vehicle: the fee is the price. */
  'cancelled_late',
] as const
export type JobWay = (typeof jobWays)[number]

const naas = { lat: 53.2206, lon: -6.6593 }

/** The bookings that earned something; none when the driver may not drive now. `other` is asked where two are needed. */
export const walkJob = async (
  scene: PayoutScene,
  way: JobWay,
  driver: MadeDriver,
  other: MadeDriver,
): Promise<string[]> => {
  const { ctx, standIn } = scene
  if (!(await setDuty(ctx, driver.accountId, true)).ok) return []
  const held = async (bookingId: string): Promise<string> => {
    standIn.control.confirm(await scene.intentOf(bookingId), 'visa')
    must(await confirmHold(ctx, bookingId))
    return bookingId
  }
  const driven = async (bookingId: string): Promise<string> => {
    must(await scene.accept(driver, bookingId))
    for (const move of driverMoves) must(await scene.move(driver, bookingId, move))
    return bookingId
  }
  switch (way) {
    case 'by_card':
      return [await scene.completeJob(driver)]
    case 'on_account':
      return [await scene.completeJobOnAccount(driver)]
    case 'by_phone': {
      const pickup = { location: 'roadside', where: { kind: 'point', ...naas } } as const
      const asked = {
        pickup,
        dropoff: null,
        manualDistanceKm: 120,
        urgency: 'standard',
        casualty: plainCasualty,
      } as const
      const { quoteId } = must(await makePhoneQuote(ctx, asked))
      const request = { ...(await scene.requestFor(null)), quoteId }
      const opened = must(await requestBooking(ctx, await scene.customer(), request, 'phone'))
      return [await driven(await held(opened.bookingId))]
    }
    case 'together': {
      const requests = [await scene.requestFor(null), await scene.requestFor(null)]
      const dealer = await scene.customer()
      const nothingElse = () => Promise.resolve(accepted(undefined))
      const opened = must(await requestTogether(ctx, dealer, requests, nothingElse))
      // both held before the first is driven, as in life: the second is asked of a driver who is busy then, and free again
      const bookingIds: string[] = []
      for (const { bookingId } of opened) bookingIds.push(await held(bookingId))
      for (const bookingId of bookingIds) await driven(bookingId)
      return bookingIds
    }
    case 'taken_over': {
      if (!(await setDuty(ctx, other.accountId, true)).ok) return []
      const { bookingId } = await scene.held(other.driverId)
      must(await scene.accept(other, bookingId))
      must(await scene.move(other, bookingId, 'set_off'))
      const gaveUp = { kind: 'driver', ...other } as const
      must(await cancelBooking(ctx, gaveUp, { bookingId, expectedFeeCents: 0, reason: null }))
      return [await driven(bookingId)]
    }
    case 'cancelled_late': {
      const { bookingId, who } = await scene.held(driver.driverId)
      must(await scene.accept(driver, bookingId))
      for (const move of ['set_off', 'arrive'] as const) {
        must(await scene.move(driver, bookingId, move))
      }
      const { priceCents } = await scene.booking(bookingId)
      const customer = { kind: 'customer', accountId: who.accountId } as const
      const request = { bookingId, expectedFeeCents: priceCents, reason: null }
      must(await cancelBooking(ctx, customer, request))
      return [bookingId]
    }
    default: {
      const unknown: never = way
      throw new Error(`unknown way ${String(unknown)}`)
    }
  }
}
