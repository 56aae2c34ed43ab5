/**
 * A driver who gives a job up and whose answer is lost tries again: the same answer, nothing done twice, and nothing of what came after
 * (reliability.md I9). They read the booking as they left it, and nothing of the customer. Seen to fail with: the repetition or the reading
 * refused as to a stranger (404); the present booking shown to the driver who left it; the name, the exact place, the vehicle’s identity (`mayDriverKnowIdentity` true),
 * the description, a note or the pay left in what they read.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../db/schema/bookings.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import type { BrowserAnswer } from '../testing/browser.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

/** The answer without its time. */
const outcomeOf = ({ status, body }: BrowserAnswer) => ({
  status,
  body: { ...Object(body), serverNow: null },
})

it('the same request again gets the first answer, also when another driver has taken over and when the job is done', async () => {
  const { fixture } = app
  const { bookingId, drivers, accounts } = await app.acceptedScenario()
  const path = `/api/bookings/${bookingId}/cancel`
  const request = { expectedFeeCents: 0, reason: 'A tyre has burst' }
  const driver = await app.browserOf(accounts.assigned_driver)
  const first = outcomeOf(await driver.send('POST', path, request))
  expect(first).toMatchObject({
    status: 200,
    body: { status: 'pending_new_driver', viewer: 'driver', driver: null },
  })
  const again = async () => outcomeOf(await driver.send('POST', path, request))
  expect(await again()).toEqual(first)
  expect((await fixture.booking(bookingId)).round, 'given up once').toBe(2)

  must(await fixture.accept(drivers.offered_driver, bookingId))
  expect(await again()).toEqual(first)
  const { customerPhone, customerEmail, driverId } = await fixture.booking(bookingId)
  expect(driverId).toBe(drivers.offered_driver.driverId)
  const text = JSON.stringify(await again())
  for (const secret of [customerPhone, customerEmail]) expect(text).not.toContain(secret)

  for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
    must(await fixture.advance(drivers.offered_driver, bookingId, transition))
  }
  expect(await again()).toEqual(first)
  const { rows } = await fixture.db.execute<{ kind: string; n: number }>(
    sql`select kind, count(*)::int as n from notifications where booking_id = ${bookingId} and recipient_id = ${accounts.owner}
      and channel = 'email' and kind = 'give_up' group by kind`,
  )
  expect(rows).toEqual([{ kind: 'give_up', n: 1 }])
})

it('reads it again as they left it, with nothing of the customer', async () => {
  const { fixture } = app
  const { bookingId, drivers, accounts } = await app.acceptedScenario()
  const { pickup } = await fixture.booking(bookingId)
  const ofCustomer = {
    customerName: 'Zephyrine Quillfeather',
    pickup: { ...pickup, label: '7 Quillfeather Lane' },
    description: 'Ring Zephyrine at the gate',
    vehicleIdentity: { registration: '131-D-12345', make: null, model: null, colour: null },
  }
  await app.db.update(bookings).set(ofCustomer).where(eq(bookings.id, bookingId))
  await app.db.execute(sql`
    insert into booking_history (id, booking_id, transition, from_status, status, notes, actor_kind, created_at)
    select 'his_note', ${bookingId}, 'accept', 'confirmed', 'confirmed', 'Zephyrine paid', 'customer', accepted_at
    from bookings where id = ${bookingId}`)
  const driver = await app.browserOf(accounts.assigned_driver)
  const path = `/api/bookings/${bookingId}`
  const step = { transition: 'set_off', notes: 'Zephyrine waits at the gate' }
  expect((await driver.send('POST', `${path}/transitions`, step)).status).toBe(200)
  const left = outcomeOf(await driver.send('POST', `${path}/cancel`, { expectedFeeCents: 0 }))

  const read = async () => outcomeOf(await driver.get(path))
  expect(await read()).toEqual(left)
  expect(left.body).toMatchObject({
    status: 'pending_new_driver',
    pickup: { label: pickup.area, area: pickup.area, point: null },
    dropoff: { point: null },
    customer: null,
    driverNetCents: null,
    timeline: expect.arrayContaining([expect.objectContaining({ status: 'driver_en_route' })]),
  })
  expect(JSON.stringify(left.body)).not.toMatch(/Zephyrine|Quillfeather|131/)

  must(await fixture.accept(drivers.offered_driver, bookingId))
  expect(await read()).toEqual(left)
  const ofJob = ['messages', 'evidence', 'trail', 'evidence-pack', 'companion']
  for (const part of ofJob) expect((await driver.get(`${path}/${part}`)).status, part).toBe(404)
})

it('two at once count as one, and no other driver learns anything', async () => {
  const { bookingId, accounts } = await app.acceptedScenario()
  const path = `/api/bookings/${bookingId}/cancel`
  const request = { expectedFeeCents: 0 }
  const [one, two] = await Promise.all(
    [0, 1].map(async () =>
      (await app.browserOf(accounts.assigned_driver)).send('POST', path, request),
    ),
  )
  expect([one?.status, two?.status]).toEqual([200, 200])
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from booking_history where booking_id = ${bookingId} and status = 'pending_new_driver'`,
  )
  expect(rows).toEqual([{ n: 1 }])
  const offeredDriver = await app.browserOf(accounts.offered_driver)
  expect((await offeredDriver.send('POST', path, request)).status).toBe(404)
})
