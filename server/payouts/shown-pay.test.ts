/**
 * What an offer promised its driver is what the ledger owes and the statement says: for the job, and for a run that the customer wasted.
 * Mutants that were seen to fail: a wasted run promised before the commission; the base of the driver not read.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { JobOffer } from '../../contract/bookings/job-offers.ts'
import { percentOf } from '../../domain/money.ts'
import { enRouteFeeBasisPoints } from '../../domain/payments/cancellation.ts'
import { findBooking } from '../bookings/bookings.store.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { openJobOffers } from '../bookings/dispatch/job-offers.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'

let fixture: PayoutFixture
beforeEach(async () => {
  fixture = await openPayoutFixture()
})
afterEach(() => fixture.close())

/** The only offer on the driver's screen. */
const shownTo = async (driver: MadeDriver): Promise<JobOffer> => {
  const [offer, ...more] = await openJobOffers(fixture.db, driver.driverId, await fixture.now())
  if (!offer || more.length > 0) throw new Error('one offer was expected')
  return offer
}

/** The statement of the Friday after. */
const statementOf = async (driver: MadeDriver) => {
  await fixture.goToFriday()
  await fixture.run()
  return (await fixture.statements(driver)).at(-1)
}

it('a job done pays what its offer said', async () => {
  const driver = await fixture.payableDriver()
  const { bookingId } = await fixture.held(driver.driverId)
  const { netCents, isTowardsHome, dropoffHomeKm } = await shownTo(driver)
  // from Naas to Newbridge, for a driver based in Portlaoise
  expect({ isTowardsHome, dropoffHomeKm }).toEqual({ isTowardsHome: true, dropoffHomeKm: 37 })
  must(await fixture.accept(driver, bookingId))
  for (const step of ['set_off', 'arrive', 'start', 'complete'] as const) {
    must(await fixture.advance(driver, bookingId, step))
  }
  expect(await fixture.owedTo(driver)).toBe(netCents)
  expect(await statementOf(driver)).toMatchObject({ netCents })
  expect(await brokenInvariants(fixture)).toEqual([])
})

it('a run that the customer wastes pays what its offer said', async () => {
  const driver = await fixture.payableDriver()
  const { bookingId } = await fixture.held(driver.driverId)
  const { priceCents, wastedRun } = await shownTo(driver)
  must(await fixture.accept(driver, bookingId))
  must(await fixture.advance(driver, bookingId, 'set_off'))
  fixture.clock.advance('6m')
  const booking = await findBooking(fixture.db, bookingId)
  if (!booking) throw new Error('the booking is gone')
  const actor = { kind: 'customer', accountId: booking.customerId } as const
  const expectedFeeCents = percentOf(priceCents, enRouteFeeBasisPoints)
  must(await cancelBooking(fixture.ctx, actor, { bookingId, expectedFeeCents, reason: null }))
  await fixture.drain()
  const netCents = wastedRun?.onTheWayCents
  expect(netCents).toBeGreaterThan(0)
  expect(await fixture.owedTo(driver)).toBe(netCents)
  expect(await statementOf(driver)).toMatchObject({ netCents })
  expect(await brokenInvariants(fixture)).toEqual([])
})
