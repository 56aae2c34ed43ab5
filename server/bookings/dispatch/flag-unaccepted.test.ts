/** No driver accepts in half of the window: an operator gets a task, which closes when there is nothing left to find. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unacceptedAlarmMinutes } from '../../../domain/tariffs/tariff.ts'
import { must, openBookingFixture, type Fixture } from '../../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { declineOffer } from './decline-offer.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openBookingFixture()
})
afterEach(async () => {
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const waitUntilAlarm = async (): Promise<void> => {
  fixture.clock.advance(`${unacceptedAlarmMinutes * 60 + 1}s`)
  await fixture.drain()
}

const tasks = async () => {
  const { rows } = await fixture.db.execute<{ note: string; closed: boolean }>(
    sql`select note, closed_at is not null as closed from operator_tasks where kind = 'no_driver_yet'`,
  )
  return rows
}

it('opens one task, and the acceptance closes it', async () => {
  const [near, other] = [await fixture.driver(), await fixture.driver(8)]
  const { bookingId } = await fixture.held()
  must(await declineOffer(fixture.ctx, near, { bookingId, reason: 'too_far' }))
  await waitUntilAlarm()
  expect(await tasks()).toEqual([
    { note: expect.stringContaining('Offered to 2 drivers, 1 declined'), closed: false },
  ])
  must(await fixture.accept(other, bookingId))
  await fixture.drain()
  expect(await tasks()).toMatchObject([{ closed: true }])
})

it('a cancellation and the end of the window close it too', async () => {
  await fixture.driver()
  const cancelled = await fixture.held()
  await fixture.held()
  await waitUntilAlarm()
  expect(await tasks()).toMatchObject([{ closed: false }, { closed: false }])
  const { who, bookingId } = cancelled
  must(
    await cancelBooking(
      fixture.ctx,
      { kind: 'customer', accountId: who.accountId },
      { bookingId, expectedFeeCents: 0, reason: null },
    ),
  )
  await waitUntilAlarm()
  expect(await tasks()).toMatchObject([{ closed: true }, { closed: true }])
})

it('opens none for a booking that has its driver', async () => {
  const driver = await fixture.driver()
  const { bookingId } = await fixture.held()
  must(await fixture.accept(driver, bookingId))
  await waitUntilAlarm()
  expect(await tasks()).toEqual([])
})
