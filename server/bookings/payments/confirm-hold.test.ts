/**
 * The card provider is silent at its first answer, or falls silent before its second. Written against: `syncPaymentIntent` throwing a plain
 * `Error`; a first answer that is missing thrown as one.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { statusAndCode } from '../../testing/send-sample.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

it('is reported as unavailable, and holds at the next try', async () => {
  const { fixture } = app
  await fixture.driver()
  const { who, bookingId } = await fixture.book()
  const { control } = fixture.fakeProvider
  control.confirm(await fixture.intentOf(bookingId), 'visa')
  const customer = await app.browserOf(who.accountId)
  const hold = () => customer.send('POST', `/api/bookings/${bookingId}/hold`)

  const read = { method: 'GET', path: '/v1/payment_intents/*' } as const
  control.failNext({ ...read, kind: 'delay', forMs: 0 })
  control.failNext({ ...read, kind: 'status_500', times: 2 })
  const silent = await hold()
  expect(statusAndCode(silent)).toEqual([503, 'payment_unavailable'])
  expect(Number(silent.headers.get('retry-after'))).toBeGreaterThan(0)

  control.failNext({ ...read, kind: 'status_500', times: 2 })
  const silentAtOnce = await hold()
  expect(statusAndCode(silentAtOnce)).toEqual([503, 'payment_unavailable'])

  expect((await hold()).status).toBeLessThan(300)
})
