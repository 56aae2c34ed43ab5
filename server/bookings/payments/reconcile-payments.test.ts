/**
 * The provider stops answering in the middle of a reconciliation. Seen to fail with: the cursor kept until the whole list is read; the
 * next kind waiting for every item of the one before.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../../kit/ids.ts'
import { openBookingFixture, type Fixture } from '../../testing/fixtures/booking-fixture.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const unanswered = { kind: 'unknown', why: 'no answer', wasAnswered: false } as const

let fixture: Fixture
beforeEach(async () => {
  fixture = await openBookingFixture()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await fixture.close()
})

const storedEvents = async (): Promise<number> => {
  const { rows } = await fixture.db.execute<{ n: number }>(
    sql`select count(*)::int as n from provider_events`,
  )
  return rows[0]?.n ?? 0
}

const makeEvents = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    await fixture.ctx.cardProvider.openIntent({
      key: newId('try'),
      paymentId: newId('pay'),
      bookingId: newId('bkg'),
      amountCents: 90_00,
      description: 'Recovery',
      receiptEmail: 'aoife@example.ie',
    })
  }
}

it('stores each part of the provider’s list of events, and goes on from there', async () => {
  await makeEvents(1)
  await reconcilePayments(fixture.ctx)
  const before = await storedEvents()
  await makeEvents(130)
  const breakingOff = fixture.withProvider((provider) => ({
    async *listEvents(request) {
      for await (const part of provider.listEvents(request)) {
        yield part
        yield unanswered
        return
      }
    },
  }))
  await reconcilePayments(breakingOff)
  expect((await storedEvents()) - before).toBe(100)
  await reconcilePayments(breakingOff)
  expect((await storedEvents()) - before).toBe(130)
})

it('leaves the rest of a kind for the next run while each item waits for an answer in vain', async () => {
  await fixture.driver()
  for (let n = 0; n < 8; n += 1) await fixture.book()
  const held = await fixture.held()
  fixture.clock.advance('20m')
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let reads = 0
  const hanging = fixture.withProvider(() => ({
    readIntent: async () => {
      reads += 1
      now += 8_000
      return unanswered
    },
  }))
  await reconcilePayments(hanging)
  // three drafts past their deadline, and three payments that no event came for
  expect(reads).toBe(6)
  expect((await fixture.booking(held.bookingId)).status).toBe('cancelled')
})
