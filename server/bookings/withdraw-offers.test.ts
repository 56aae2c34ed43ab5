/**
 * A driver who may not drive any more, and what they were asked, over HTTP. Mutants that were seen to fail: `withdraw-offers` not enqueued by
 * `changeUser`, nor by `moveDriver`; the next wave left to its time; `isVerified` not asked; the customer not told.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { booking } from '../../contract/bookings.ts'
import { autoAssignWaves } from '../../domain/tariff.ts'
import { openAppScene, type AppScene } from '../testing/app-scene.ts'
import { must } from '../testing/booking-scene.ts'
import type { Browser } from '../testing/browser.ts'
import { openTab } from '../testing/open-tab.ts'
import { makeAccount, type MadeDriver } from '../testing/sample-drivers.ts'
import { viewVerification } from '../verification/load-verification.ts'
import { offersOf } from './offers.store.ts'

let house: AppScene
let desk: Browser
beforeAll(async () => {
  house = await openAppScene()
  desk = await house.browserOf(await makeAccount(house.db, { role: 'operator' }))
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.execute('delete from driver_positions')
})

const disable = async ({ accountId }: MadeDriver) => {
  const path = `/api/operations/users/${accountId}/disable`
  expect((await desk.send('POST', path, { reason: 'Reported by a customer' })).status).toBe(200)
}
const enable = async ({ accountId }: MadeDriver) => {
  const path = `/api/operations/users/${accountId}/enable`
  expect((await desk.send('POST', path, { reason: 'Cleared up' })).status).toBe(200)
}
const suspend = async ({ driverId }: MadeDriver) => {
  const { version } = must(await viewVerification(house.ctx, house.db, driverId))
  const decision = { move: 'suspend', reason: 'A complaint', seen: version }
  const said = await desk.send('POST', `/api/verification/${driverId}/decision`, decision)
  expect(said.status, JSON.stringify(said.body)).toBe(200)
}
const askedOf = async (bookingId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await offersOf(house.db, bookingId)).map(({ driverId, state }) => [driverId, state]),
  )

it.each([
  ['disabled', disable],
  ['suspended', suspend],
])(
  'is asked no more once %s, and the next ones are at once when nobody else is',
  async (_, end) => {
    const first = await Promise.all(
      Array.from({ length: autoAssignWaves[0].drivers }, (_driver, n) => house.scene.driver(n + 1)),
    )
    const next = await house.scene.driver(20)
    const { bookingId } = await house.scene.held()
    const openOf = async () =>
      Object.entries(await askedOf(bookingId)).flatMap(([id, state]) =>
        state === 'open' ? [id] : [],
      )
    for (const [n, driver] of first.entries()) {
      expect(await openOf()).toHaveLength(first.length - n)
      expect(await openOf()).not.toContain(next.driverId)
      await end(driver)
      await house.scene.drain()
    }
    expect(await askedOf(bookingId)).toEqual({
      ...Object.fromEntries(first.map(({ driverId }) => [driverId, 'closed'])),
      [next.driverId]: 'open',
    })
    // the wave that went out early is not sent a second time
    house.scene.clock.advance(`${autoAssignWaves[1].afterSeconds}s`)
    await house.scene.drain()
    expect(await openOf()).toEqual([next.driverId])
  },
)

it('tells the customer who chose them, who may ask others', async () => {
  const [chosen, other] = [await house.scene.driver(1), await house.scene.driver(2)]
  const { bookingId, who } = await house.scene.held(chosen.driverId)
  const browser = await house.browserOf(who.accountId)
  const read = async () =>
    booking.parse((await browser.get(`/api/bookings/${bookingId}`)).body).chosenDriverDeclined
  expect(await read()).toBe(false)
  const tab = await openTab(browser)
  await disable(chosen)
  await house.scene.drain()
  await tab.sees('booking_changed')
  tab.close()
  await tab.ended
  expect(await read()).toBe(true)
  expect((await browser.send('POST', `/api/bookings/${bookingId}/open-to-all`)).status).toBe(200)
  expect(await askedOf(bookingId)).toEqual({
    [chosen.driverId]: 'closed',
    [other.driverId]: 'open',
  })
})

it('keeps what they were asked when they may drive again before it runs', async () => {
  const driver = await house.scene.driver(1)
  const { bookingId } = await house.scene.held()
  await disable(driver)
  await enable(driver)
  await house.scene.drain()
  expect(await askedOf(bookingId)).toEqual({ [driver.driverId]: 'open' })
})
