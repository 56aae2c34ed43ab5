/**
 * The vehicles of one request are offered to different drivers while there are enough, and say that they belong together. Mutants that
 * these are written against: drivers of the other vehicles not left out; no one offered it where all have one of the others.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { confirmHold } from '../bookings/payments/confirm-hold.ts'
import { valueAt } from '../testing/change-json.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { dealerRequests } from '../testing/samples/sample-requests/dealer-requests.ts'
import { sampleQuoteRequest } from '../testing/samples/sample-requests.ts'
import type { Browser } from '../testing/browser.ts'

let app: AppFixture
let dealer: Browser
beforeEach(async () => {
  app = await openAppFixture()
  dealer = await app.browserOf(await makeAccount(app.db, { role: 'dealer' }))
})
afterEach(() => app.close())

const { body: sample } = dealerRequests['POST /api/dealer/requests']({
  bookingId: '',
  quoteId: '',
  notificationId: '',
})

/** Three vehicles of one request, paid one after the other, and who was offered each. */
const offeredTo = async (): Promise<string[][]> => {
  const vehicles = []
  for (let line = 1; line <= 3; line += 1) {
    const { body } = await dealer.send('POST', '/api/quotes', sampleQuoteRequest)
    vehicles.push({ quoteId: valueAt(body, ['quoteId']), reference: `STOCK-${line}` })
  }
  const { body } = await dealer.send('POST', '/api/dealer/requests', {
    ...sample,
    purchaseOrder: 'PO-7',
    vehicles,
  })
  const bookings = valueAt(body, ['bookings']) as { bookingId: string }[]
  const offered: string[][] = []
  for (const [index, { bookingId }] of bookings.entries()) {
    app.fixture.fakeProvider.control.confirm(await app.fixture.intentOf(bookingId), 'visa')
    must(await confirmHold(app.ctx, bookingId))
    const { description } = await app.fixture.booking(bookingId)
    expect(description).toBe(`Vehicle ${index + 1} of 3 to move together. STOCK-${index + 1}`)
  }
  for (const { bookingId } of bookings) {
    const { rows } = await app.db.execute<{ driver_id: string }>(
      sql`select driver_id from offers where booking_id = ${bookingId}`,
    )
    offered.push(rows.map(({ driver_id }) => driver_id))
  }
  return offered
}

it('have drivers of their own where nine are near', async () => {
  for (let count = 0; count < 9; count += 1) await app.fixture.driver(2 + 1.5 * count)
  const offered = await offeredTo()
  expect(offered.map(({ length }) => length)).toEqual([3, 3, 3])
  expect(new Set(offered.flat()).size).toBe(9)
})

it('are offered as a set where only two drivers are near', async () => {
  const near = [await app.fixture.driver(2), await app.fixture.driver(3)]
  const ids = near.map(({ driverId }) => driverId).toSorted()
  for (const drivers of await offeredTo()) expect(drivers.toSorted()).toEqual(ids)
})
