/**
 * A driver who gives a job up and whose answer is lost asks again: the same answer, nothing done twice, and nothing of what came after
 * (reliability.md I9). Mutants that were seen to fail: the repetition refused as to anybody (404); the booking as it now is shown to
 * whoever left it.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAppScene, type AppScene } from '../testing/app-scene.ts'
import { must } from '../testing/booking-scene.ts'
import type { BrowserAnswer } from '../testing/browser.ts'

let house: AppScene
beforeAll(async () => {
  house = await openAppScene()
})
afterAll(() => house.close())

/** Without the moment at which it was answered. */
const said = ({ status, body }: BrowserAnswer) => ({
  status,
  body: { ...Object(body), serverNow: null },
})

it('the same request again answers as the first time, also when another has taken over and when it is done', async () => {
  const { scene } = house
  const { bookingId, drivers, accounts } = await house.castAccepted()
  const path = `/api/bookings/${bookingId}/cancel`
  const request = { expectedFeeCents: 0, reason: 'A tyre has burst' }
  const driver = await house.browserOf(accounts.assigned_driver)
  const first = said(await driver.send('POST', path, request))
  expect(first).toMatchObject({
    status: 200,
    body: { status: 'pending_new_driver', viewer: 'driver', driver: null },
  })
  const again = async () => said(await driver.send('POST', path, request))
  expect(await again()).toEqual(first)
  expect((await scene.booking(bookingId)).round, 'given up once').toBe(2)

  must(await scene.accept(drivers.offered_driver, bookingId))
  expect(await again()).toEqual(first)
  const { customerPhone, customerEmail, driverId } = await scene.booking(bookingId)
  expect(driverId).toBe(drivers.offered_driver.driverId)
  const text = JSON.stringify(await again())
  for (const secret of [customerPhone, customerEmail]) expect(text).not.toContain(secret)

  for (const move of ['set_off', 'arrive', 'start', 'complete'] as const) {
    must(await scene.move(drivers.offered_driver, bookingId, move))
  }
  expect(await again()).toEqual(first)
  const { rows } = await scene.db.execute<{ kind: string; n: number }>(
    sql`select kind, count(*)::int as n from notices where booking_id = ${bookingId} and recipient_id = ${accounts.owner}
      and channel = 'email' and kind = 'give_up' group by kind`,
  )
  expect(rows).toEqual([{ kind: 'give_up', n: 1 }])
})

it('two at once are one, and nobody else’s driver learns anything', async () => {
  const { bookingId, accounts } = await house.castAccepted()
  const path = `/api/bookings/${bookingId}/cancel`
  const request = { expectedFeeCents: 0 }
  const [one, two] = await Promise.all(
    [0, 1].map(async () =>
      (await house.browserOf(accounts.assigned_driver)).send('POST', path, request),
    ),
  )
  expect([one?.status, two?.status]).toEqual([200, 200])
  const { rows } = await house.db.execute<{ n: number }>(
    sql`select count(*)::int as n from job_status_updates where booking_id = ${bookingId} and status = 'pending_new_driver'`,
  )
  expect(rows).toEqual([{ n: 1 }])
  const asked = await house.browserOf(accounts.offered_driver)
  expect((await asked.send('POST', path, request)).status).toBe(404)
})
