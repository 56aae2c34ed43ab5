/**
 * A driver's rest between jobs (`domain/drivers/duty-guard.ts`), from the first job to the next offers. Seen to fail: work not noted of a job that was
 * given up, noted from the acceptance, noted of a job without setting off, `rest_due` left out of `exclusionsOf`.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { restRules } from '../../../domain/drivers/duty-guard.ts'
import { workOf } from '../../drivers/driver-work.store.ts'
import { loadDriverSelf } from '../../drivers/load-driver-self.ts'
import { must, openBookingFixture, type Fixture } from '../../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import type { MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { historyOf } from '../booking-history.store.ts'
import { openJobOffers } from './job-offers.ts'
import { loadOfferTrace } from './load-offer-trace.ts'

let fixture: Fixture
let driver: MadeDriver
beforeEach(async () => {
  fixture = await openBookingFixture()
  driver = await fixture.driver(5)
})
afterEach(async () => {
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const now = () => fixture.clock.now(fixture.db)
const stateOf = async () => must(await loadDriverSelf(fixture.ctx, driver.accountId)).dutyState
const after = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)
const { workWithinHours, restHours } = restRules.day

const accept = async (): Promise<string> => {
  const { bookingId } = await fixture.held(driver.driverId)
  must(await fixture.accept(driver, bookingId))
  return bookingId
}
/** Accepted in the evening, set off for 12 hours later; answers when. */
const begin = async () => {
  const bookingId = await accept()
  fixture.clock.advance('12h')
  must(await fixture.advance(driver, bookingId, 'set_off'))
  const setOff = (await historyOf(fixture.db, bookingId)).at(-1)
  if (!setOff) throw new Error('it is in the history')
  return { bookingId, setOffAt: setOff.createdAt }
}
const giveUp = async (bookingId: string) => {
  must(
    await cancelBooking(
      fixture.ctx,
      { kind: 'driver', ...driver },
      { bookingId, expectedFeeCents: 0, reason: 'A tyre has burst' },
    ),
  )
}
const complete = async (bookingId: string) => {
  for (const step of ['arrive', 'start', 'complete'] as const) {
    must(await fixture.advance(driver, bookingId, step))
  }
}

it('is told that the day ends, then rests, and is offered jobs again after the rest', async () => {
  const { bookingId, setOffAt } = await begin()
  expect(await stateOf()).toBeNull()
  fixture.clock.advance('11h')
  await complete(bookingId)
  expect(await stateOf()).toEqual({
    kind: 'ends_soon',
    endBy: after(setOffAt, workWithinHours).toISOString(),
  })
  fixture.clock.advance('2h')
  const state = await stateOf()
  expect(state?.kind).toBe('rests')
  await fixture.driver(30)
  const { bookingId: nextId, who } = await fixture.held(null)
  expect(await openJobOffers(fixture.db, driver.driverId, await now())).toEqual([])
  const trace = must(await loadOfferTrace(fixture.ctx, who, nextId))
  expect(JSON.stringify(trace)).toContain('rest_due')
  fixture.clock.advance(`${restHours}h`)
  expect(await stateOf()).toBeNull()
  const last = await fixture.held(null)
  const offered = await openJobOffers(fixture.db, driver.driverId, await now())
  expect(offered.map((one) => one.bookingId)).toEqual([last.bookingId])
})

it('counts a job that was given up', async () => {
  const { bookingId } = await begin()
  fixture.clock.advance('12h')
  await giveUp(bookingId)
  fixture.clock.advance('1h')
  expect(await stateOf()).toMatchObject({ kind: 'rests' })
})

it('does not count a job that was given up before setting off', async () => {
  const bookingId = await accept()
  fixture.clock.advance('12h')
  await giveUp(bookingId)
  expect(await workOf(fixture.db, driver.driverId)).toBeNull()
})
