/**
 * The card provider falls silent between its first answer and its second. Mutant that this is written against: `lookAtIntent` throwing an `Error` of
 * no kind.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAppScene, type AppScene } from '../testing/app-scene.ts'
import { codeOf } from '../testing/ask.ts'

let house: AppScene
beforeAll(async () => {
  house = await openAppScene()
})
afterAll(() => house.close())

it('is told as what it is, and holds at the next try', async () => {
  const { scene } = house
  await scene.driver()
  const { who, bookingId } = await scene.book()
  const { control } = scene.standIn
  control.confirm(await scene.intentOf(bookingId), 'visa')
  const customer = await house.browserOf(who.accountId)
  const hold = () => customer.send('POST', `/api/bookings/${bookingId}/hold`)

  const read = { method: 'GET', path: '/v1/payment_intents/*' } as const
  control.failNext({ ...read, kind: 'delay', forMs: 0 })
  control.failNext({ ...read, kind: 'status_500', times: 2 })
  const silent = await hold()
  expect([silent.status, codeOf(silent)]).toEqual([503, 'payment_unavailable'])
  expect(Number(silent.headers.get('retry-after'))).toBeGreaterThan(0)

  expect((await hold()).status).toBeLessThan(300)
})
