/** Every way in which a driver comes to earn, for scenarios of many jobs: each ends with a payout line of the driver. */
import { confirmHold } from '../../bookings/payments/confirm-hold.ts'
import { cancelBooking } from '../../bookings/cancel-booking.ts'
import { requestBooking } from '../../bookings/request-booking.ts'
import { requestTogether } from '../../bookings/request-together.ts'
import { driverTransitions } from '../../../domain/bookings/booking.ts'
import { plainCasualty } from '../../../domain/bookings/casualty.ts'
import { accepted } from '../../../domain/refusal.ts'
import { setDuty } from '../../drivers/set-duty.ts'
import { makePhoneQuote } from '../../quotes/make-quote.ts'
import { must } from '../fixtures/booking-fixture.ts'
import type { PayoutFixture } from '../fixtures/payout-fixture.ts'
import type { MadeDriver } from './sample-drivers.ts'

export const jobWays = [
  'by_card',
  /** An insurer's: the provider has no part in it. */
  'on_account',
  /** An insurer's, whose customer pays the excess by card. */
  'split',
  /** On the phone rate card, confirmed by a caller. */
  'by_phone',
  /** Two vehicles of a dealer, requested together. */
  'together',
  /** Begun by another driver, who gives it up. */
  'taken_over',
  /** Cancelled by the customer with the driver beside the vehicle: the fee is the price. */
  'cancelled_late',
] as const
export type JobWay = (typeof jobWays)[number]

const excessCents = 3_000

const naas = { lat: 53.2206, lon: -6.6593 }

/** The bookings that earned something; none when the driver may not drive now. `other` is used where two drivers are needed. */
export const walkJob = async (
  fixture: PayoutFixture,
  way: JobWay,
  driver: MadeDriver,
  other: MadeDriver,
): Promise<string[]> => {
  const { ctx, fakeProvider } = fixture
  if (!(await setDuty(ctx, driver.accountId, true)).ok) return []
  const held = async (bookingId: string): Promise<string> => {
    fakeProvider.control.confirm(await fixture.intentOf(bookingId), 'visa')
    must(await confirmHold(ctx, bookingId))
    return bookingId
  }
  const driven = async (bookingId: string): Promise<string> => {
    must(await fixture.accept(driver, bookingId))
    for (const transition of driverTransitions)
      must(await fixture.advance(driver, bookingId, transition))
    return bookingId
  }
  switch (way) {
    case 'by_card':
      return [await fixture.completeJob(driver)]
    // an insurer chooses no driver: this one is the only one to be offered it
    case 'on_account':
    case 'split':
      await setDuty(ctx, other.accountId, false)
      return [await fixture.completeJobOnAccount(driver, way === 'split' ? excessCents : 0)]
    case 'by_phone': {
      const pickup = { location: 'roadside', where: { kind: 'point', ...naas } } as const
      const phoneQuote = {
        pickup,
        dropoff: null,
        manualDistanceKm: 120,
        urgency: 'standard',
        casualty: plainCasualty,
      } as const
      const { quoteId } = must(await makePhoneQuote(ctx, phoneQuote))
      const request = { ...(await fixture.requestFor(null)), quoteId }
      const opened = must(await requestBooking(ctx, await fixture.customer(), request, 'phone'))
      return [await driven(await held(opened.bookingId))]
    }
    case 'together': {
      const requests = [await fixture.requestFor(null), await fixture.requestFor(null)]
      const dealer = await fixture.customer()
      const nothingElse = () => Promise.resolve(accepted(undefined))
      const opened = must(await requestTogether(ctx, dealer, requests, nothingElse))
      // both are held before the first is driven, as in reality: the driver is busy when the second is offered, and then free again
      const bookingIds: string[] = []
      for (const { bookingId } of opened) bookingIds.push(await held(bookingId))
      for (const bookingId of bookingIds) await driven(bookingId)
      return bookingIds
    }
    case 'taken_over': {
      if (!(await setDuty(ctx, other.accountId, true)).ok) return []
      const { bookingId } = await fixture.held(other.driverId)
      must(await fixture.accept(other, bookingId))
      must(await fixture.advance(other, bookingId, 'set_off'))
      const gaveUp = { kind: 'driver', ...other } as const
      must(await cancelBooking(ctx, gaveUp, { bookingId, expectedFeeCents: 0, reason: null }))
      return [await driven(bookingId)]
    }
    case 'cancelled_late': {
      const { bookingId, who } = await fixture.held(driver.driverId)
      must(await fixture.accept(driver, bookingId))
      for (const transition of ['set_off', 'arrive'] as const) {
        must(await fixture.advance(driver, bookingId, transition))
      }
      const { priceCents } = await fixture.booking(bookingId)
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
