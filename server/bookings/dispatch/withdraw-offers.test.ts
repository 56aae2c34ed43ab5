/**
 * A driver who may not drive any more, and their offers, over HTTP. Seen to fail with: `withdraw-offers` not enqueued by
 * `changeUser`, nor by `transitionDriver`; the next wave left to its time; `isVerified` not checked; the customer not notified.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { booking } from '../../../contract/bookings/bookings.ts'
import { autoAssignWaves } from '../../../domain/tariffs/tariff.ts'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import type { Browser } from '../../testing/browser.ts'
import { openTab } from '../../testing/open-tab.ts'
import { makeAccount, type MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { viewVerification } from '../../verification/load-verification.ts'
import { offersOf } from './offers.store.ts'

let app: AppFixture
let admin: Browser
beforeAll(async () => {
  app = await openAppFixture()
  admin = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute('delete from driver_positions')
})

const disable = async ({ accountId }: MadeDriver) => {
  const path = `/api/operations/users/${accountId}/disable`
  expect((await admin.send('POST', path, { reason: 'Reported by a customer' })).status).toBe(200)
}
const enable = async ({ accountId }: MadeDriver) => {
  const path = `/api/operations/users/${accountId}/enable`
  expect((await admin.send('POST', path, { reason: 'Cleared up' })).status).toBe(200)
}
const suspend = async ({ driverId }: MadeDriver) => {
  const { version } = must(await viewVerification(app.ctx, app.db, driverId, ''))
  const body = { transition: 'suspend', reason: 'A complaint', seen: version }
  const answer = await admin.send('POST', `/api/verification/${driverId}/decision`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const offerStates = async (bookingId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await offersOf(app.db, bookingId)).map(({ driverId, state }) => [driverId, state]),
  )

it.each([
  ['disabled', disable],
  ['suspended', suspend],
])(
  'gets no more offers once %s, and the next wave goes out at once when no other driver has one',
  async (_, end) => {
    const first = await Promise.all(
      Array.from({ length: autoAssignWaves[0].drivers }, (_driver, n) => app.fixture.driver(n + 1)),
    )
    const next = await app.fixture.driver(20)
    const { bookingId } = await app.fixture.held()
    const openOf = async () =>
      Object.entries(await offerStates(bookingId)).flatMap(([id, state]) =>
        state === 'open' ? [id] : [],
      )
    for (const [n, driver] of first.entries()) {
      expect(await openOf()).toHaveLength(first.length - n)
      expect(await openOf()).not.toContain(next.driverId)
      await end(driver)
      await app.fixture.drain()
    }
    expect(await offerStates(bookingId)).toEqual({
      ...Object.fromEntries(first.map(({ driverId }) => [driverId, 'closed'])),
      [next.driverId]: 'open',
    })
    // the wave that went out early is not sent a second time
    app.fixture.clock.advance(`${autoAssignWaves[1].afterSeconds}s`)
    await app.fixture.drain()
    expect(await openOf()).toEqual([next.driverId])
  },
)

it('tells the customer who chose them, who may ask others', async () => {
  const [chosen, other] = [await app.fixture.driver(1), await app.fixture.driver(2)]
  const { bookingId, who } = await app.fixture.held(chosen.driverId)
  const browser = await app.browserOf(who.accountId)
  const read = async () =>
    booking.parse((await browser.get(`/api/bookings/${bookingId}`)).body).chosenDriverDeclined
  expect(await read()).toBe(false)
  const tab = await openTab(browser)
  await disable(chosen)
  await app.fixture.drain()
  await tab.sees('booking_changed')
  tab.close()
  await tab.ended
  expect(await read()).toBe(true)
  expect((await browser.send('POST', `/api/bookings/${bookingId}/open-to-all`)).status).toBe(200)
  expect(await offerStates(bookingId)).toEqual({
    [chosen.driverId]: 'closed',
    [other.driverId]: 'open',
  })
})

it('keeps their offers when they may drive again before it runs', async () => {
  const driver = await app.fixture.driver(1)
  const { bookingId } = await app.fixture.held()
  await disable(driver)
  await enable(driver)
  await app.fixture.drain()
  expect(await offerStates(bookingId)).toEqual({ [driver.driverId]: 'open' })
})
