/** Several bookings in one transaction. Mutants that were seen to fail are named beside their tests. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accepted } from '../../domain/refusal.ts'
import { must, openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { requestTogether } from './request-together.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openBookingFixture()
  await fixture.driver(2)
})
afterAll(() => fixture.close())

type Customer = Parameters<typeof requestTogether>[1]
const together = (who: Customer, requests: Parameters<typeof requestTogether>[2]) =>
  requestTogether(fixture.ctx, who, requests, async () => accepted(undefined))

// Mutant: quotes locked in the order of the request, so that the two wait for each other.
it('are the same for two requests that name the same quotes at once in another order', async () => {
  const who = await fixture.customer()
  for (let round = 0; round < 5; round += 1) {
    const requests = await Promise.all([1, 2, 3, 4].map(() => fixture.requestFor(null)))
    const [one, other] = await Promise.all([
      together(who, requests),
      together(who, requests.toReversed()),
    ])
    expect(must(other).toReversed()).toEqual(must(one))
  }
})

// Mutant: the check left out.
it('are refused to a dealer whose address is not verified', async () => {
  const who = { ...(await fixture.customer()), isEmailVerified: false }
  expect(await together(who, [await fixture.requestFor(null)])).toMatchObject({
    refusal: { code: 'email_not_verified' },
  })
})

// Seen to fail with: the address alone checked.
it('are refused for a number that no call can reach, until the dealer confirms it', async () => {
  const who = await fixture.customer()
  const request = await fixture.requestFor(null)
  const doubtful = { ...request, contact: { ...request.contact, phone: '012 345' } }
  expect(await together(who, [doubtful])).toMatchObject({ refusal: { code: 'phone_unreachable' } })
  must(await together(who, [{ ...doubtful, isPhoneConfirmed: true }]))
})
