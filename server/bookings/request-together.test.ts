/** Several bookings in one transaction. Mutants that were seen to fail are named beside their tests. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accepted } from '../../domain/refusal.ts'
import { must, openBookingScene, type Scene } from '../testing/booking-scene.ts'
import { requestTogether } from './request-together.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openBookingScene()
  await scene.driver(2)
})
afterAll(() => scene.close())

type Customer = Parameters<typeof requestTogether>[1]
const together = (who: Customer, requests: Parameters<typeof requestTogether>[2]) =>
  requestTogether(scene.ctx, who, requests, async () => accepted(undefined))

// Mutant: quotes locked in the order in which they are named, so that the two wait for each other.
it('are the same for two who name the same quotes at once in another order', async () => {
  const who = await scene.customer()
  for (let round = 0; round < 5; round += 1) {
    const requests = await Promise.all([1, 2, 3, 4].map(() => scene.requestFor(null)))
    const [one, other] = await Promise.all([
      together(who, requests),
      together(who, requests.toReversed()),
    ])
    expect(must(other).toReversed()).toEqual(must(one))
  }
})

// Mutant: the question left out.
it('are for nobody whose address is not theirs for certain', async () => {
  const who = { ...(await scene.customer()), isEmailVerified: false }
  expect(await together(who, [await scene.requestFor(null)])).toMatchObject({
    refusal: { code: 'email_not_verified' },
  })
})
