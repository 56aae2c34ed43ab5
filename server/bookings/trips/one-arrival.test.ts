/**
 * One arrival, wherever it is read: every answer of the API, the page without scripts, the answer to a text, mails and texts show the
 * same time at the same moment (roadside.md, "The trip"). Its pages are compared in `journeys/one-arrival.spec.ts`. Seen to fail with:
 * the promise instead of the expectation on the page without scripts, another time in the answer to a text, the corrected one left out
 * of the mail.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { driverPositions } from '../../../db/schema/drivers.ts'
import { addMinutes } from '../../../domain/bookings/arrival.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import { openTextFixture, type TextFixture } from '../../testing/fixtures/text-fixture.ts'
import { plainVisitor, textOf } from '../../testing/plain-pages/plain-forms.ts'
import { makeAccount } from '../../testing/samples/sample-drivers.ts'
import { transitionBooking } from '../transition-booking.ts'
import { watchArrivals } from './watch-arrivals.ts'

let texts: TextFixture
beforeAll(async () => {
  texts = await openTextFixture()
})
afterAll(() => texts.web.close())

type Read = { estimatedArrival: string | null }

it('is the same in every answer, on plain pages, in texts and mails, as the driver said it and as it is corrected', async () => {
  const { web, app } = texts
  const { accountId, bookingId, number, driver } = await texts.accepted()
  const customer = await web.browserOf(accountId)
  const operator = await web.browserOf(await makeAccount(app.db, { role: 'operator' }))
  const cab = await web.browserOf(driver.accountId)
  const path = `/api/bookings/${bookingId}`
  const shared = (await customer.send('POST', `${path}/share`)).body as { sharePath: string }

  const expected = async (): Promise<Date> => {
    const { estimatedArrival } = await app.booking(bookingId)
    if (!estimatedArrival) throw new Error('no arrival')
    return estimatedArrival
  }
  const everywhere = async (): Promise<void> => {
    const at = await expected()
    const answers = [
      await customer.get(path),
      await cab.get(path),
      await operator.get(path),
      await web.visitor().get(`/api/trips/${shared.sharePath.split('/').at(-1)}`),
    ].map(({ body }) => (body as Read).estimatedArrival)
    expect(answers).toEqual(answers.map(() => at.toISOString()))
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

  const now = () => app.clock.now(app.db)
  must(
    await transitionBooking(app.ctx, driver, {
      bookingId,
      transition: 'set_off',
      notes: null,
      estimatedArrival: addMinutes(await now(), 25),
    }),
  )
  await app.drain()
  expect((await expected()).getTime() - (await now()).getTime()).toBeGreaterThan(24 * 60_000)
  await everywhere()
  expect(await lastSent('set_off', 'sms')).toContain(formatTime(await expected()))

  const stated = await expected()
  const { pickup } = await app.booking(bookingId)
  if (!pickup.point) throw new Error('the sample pickup is on the map')
  await app.db
    .update(driverPositions)
    .set({ lat: pickup.point.lat + 0.6, lon: pickup.point.lon, at: await now() })
    .where(eq(driverPositions.driverId, driver.driverId))
  await watchArrivals(app.ctx)
  await app.drain()
  expect((await expected()).getTime()).toBeGreaterThan(stated.getTime())
  await everywhere()
  for (const channel of ['email', 'sms']) {
    expect(await lastSent('arrival_missed', channel), channel).toContain(
      formatTime(await expected()),
    )
  }
})
