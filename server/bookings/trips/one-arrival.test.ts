/**
 * One arrival, wherever it is read: every answer of the API, the operators' board, the insurer's program, the page without scripts, the
 * answer to a text, mails, pushes and texts show the same time at the same moment (roadside.md, "The trip"). Its pages are compared in
 * `journeys/one-arrival.spec.ts`. Seen to fail with: the promise instead of the expectation on the page without scripts, on the board and
 * in the insurer's answer; another time in the answer to a text; the corrected one left out of the mail; the push without its time.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { driverPositions } from '../../../db/schema/drivers.ts'
import { operationsRoutes } from '../../../contract/operations/operations.ts'
import { addMinutes } from '../../../domain/bookings/arrival.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import type { Browser } from '../../testing/browser.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import { openInsurerFixture } from '../../testing/fixtures/insurer-fixture.ts'
import { openTextFixture, type TextFixture } from '../../testing/fixtures/text-fixture.ts'
import { plainVisitor, textOf } from '../../testing/plain-pages/plain-forms.ts'
import { makeAccount, type MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { transitionBooking } from '../transition-booking.ts'
import { watchArrivals } from './watch-arrivals.ts'

let texts: TextFixture
beforeAll(async () => {
  texts = await openTextFixture()
})
afterAll(() => texts.web.close())

type Read = { estimatedArrival: string | null }

const now = () => texts.app.clock.now(texts.app.db)

const expected = async (bookingId: string): Promise<Date> => {
  const { estimatedArrival } = await texts.app.booking(bookingId)
  if (!estimatedArrival) throw new Error('no arrival')
  return estimatedArrival
}

const boardAnswer = operationsRoutes['GET /api/operations/board'].answer
const onBoard = async (operator: Browser, bookingId: string) => {
  const { bookings } = boardAnswer.parse((await operator.get('/api/operations/board')).body)
  return bookings.find((one) => one.bookingId === bookingId)?.expectedAt
}

/** The driver sets off, and expects to be there in 25 minutes. */
const setOff = async (driver: MadeDriver, bookingId: string): Promise<void> => {
  must(
    await transitionBooking(texts.app.ctx, driver, {
      bookingId,
      transition: 'set_off',
      notes: null,
      estimatedArrival: addMinutes(await now(), 25),
    }),
  )
  await texts.app.drain()
  const minutes = ((await expected(bookingId)).getTime() - (await now()).getTime()) / 60_000
  expect(minutes).toBeGreaterThan(24)
}

/** The truck turns out to be some 60 kilometres away. */
const fallBehind = async (driver: MadeDriver, bookingId: string): Promise<void> => {
  const { app } = texts
  const stated = await expected(bookingId)
  const { pickup } = await app.booking(bookingId)
  if (!pickup.point) throw new Error('the sample pickup is on the map')
  await app.db
    .update(driverPositions)
    .set({ lat: pickup.point.lat + 0.6, lon: pickup.point.lon, at: await now() })
    .where(eq(driverPositions.driverId, driver.driverId))
  await watchArrivals(app.ctx)
  await app.drain()
  expect((await expected(bookingId)).getTime()).toBeGreaterThan(stated.getTime())
}

it('is the same in every answer, on plain pages, in texts, pushes and mails, as the driver said it and as it is corrected', async () => {
  const { web, app } = texts
  const { accountId, bookingId, number, driver } = await texts.accepted()
  const customer = await web.browserOf(accountId)
  const operator = await web.browserOf(await makeAccount(app.db, { role: 'operator' }))
  const cab = await web.browserOf(driver.accountId)
  const path = `/api/bookings/${bookingId}`
  const shared = (await customer.send('POST', `${path}/share`)).body as { sharePath: string }

  const everywhere = async (): Promise<void> => {
    const at = await expected(bookingId)
    const answers = [
      await customer.get(path),
      await cab.get(path),
      await operator.get(path),
      await web.visitor().get(`/api/trips/${shared.sharePath.split('/').at(-1)}`),
    ].map(({ body }) => (body as Read).estimatedArrival)
    expect(answers).toEqual(answers.map(() => at.toISOString()))
    expect(await onBoard(operator, bookingId), 'the board').toBe(at.toISOString())
    const plain = textOf(await plainVisitor(customer).get(`/lite/bookings/${bookingId}`))
    expect(plain).toContain(`About ${formatTime(at)}.`)
    expect(await texts.text(number, 'ETA')).toContain(`at ${formatTime(at)}`)
  }
  const lastSent = async (kind: string, channel: string): Promise<string> => {
    const { rows } = await app.db.execute<{ body: string }>(
      sql`select body_text as body from notifications where booking_id = ${bookingId} and recipient_id = ${accountId}
        and kind like ${`${kind}%`} and channel = ${channel} order by created_at desc, id desc limit 1`,
    )
    return rows[0]?.body ?? ''
  }
  const sentOn = async (channels: readonly string[], kind: string): Promise<void> => {
    const at = formatTime(await expected(bookingId))
    for (const channel of channels)
      expect(await lastSent(kind, channel), `${kind}, ${channel}`).toContain(at)
  }

  await everywhere()
  await sentOn(['email', 'push', 'sms'], 'capture_succeeded')

  await setOff(driver, bookingId)
  await everywhere()
  await sentOn(['push', 'sms'], 'set_off')

  await fallBehind(driver, bookingId)
  await everywhere()
  await sentOn(['email', 'push', 'sms'], 'arrival_missed')
})

it('is the same for an insurer’s program and on the board', async () => {
  const { web, app } = texts
  const { driver, program, accepted } = await openInsurerFixture(web)
  const bookingId = await accepted()
  const operator = await web.browserOf(await makeAccount(app.db, { role: 'operator' }))
  const everywhere = async (): Promise<void> => {
    const at = (await expected(bookingId)).toISOString()
    const { body } = await program.get(`/api/partner/v1/bookings/${bookingId}`)
    expect(body).toMatchObject({ estimated_arrival: at })
    expect(await onBoard(operator, bookingId), 'the board').toBe(at)
  }
  await everywhere()
  await setOff(driver, bookingId)
  await everywhere()
  await fallBehind(driver, bookingId)
  await everywhere()
})
