/**
 * A transfer that was ordered and not made yet is checked again before each attempt: events since the run count. Mutants that
 * were seen to fail: only open refunds and disputes checked; a transfer that was once requested never held; one requested a moment ago
 * given up at once; a key of its own for each attempt.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { splitPrice } from '../../domain/payments/commission.ts'
import { allAt } from '../../domain/payments/tax-point.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { syncDispute } from './sync-dispute.ts'

let fixture: PayoutFixture
beforeEach(async () => {
  fixture = await openPayoutFixture()
})
afterEach(() => fixture.close())

const health = async () => expect(await brokenInvariants(fixture)).toEqual([])

/** A line whose transfer is ordered, without a call to the provider. */
const orderedJob = async (): Promise<string> => {
  const driver = await fixture.payableDriver()
  const bookingId = await fixture.completeJob(driver)
  // The other lines of the same Friday, which stay as they are.
  for (let job = 0; job < 2; job += 1) await fixture.completeJob(driver)
  await fixture.goToFriday()
  const deaf = fixture.withProvider(() => ({
    listTransfers: () => Promise.resolve({ kind: 'unknown', why: 'deaf', wasAnswered: false }),
  }))
  await expect(fixture.run(deaf)).rejects.toThrow(/left/)
  await fixture.releaseTransferLeases()
  return bookingId
}

const states = async (bookingId: string) =>
  (await fixture.transfersOf(bookingId)).map(({ state }) => state)

const madeOf = (bookingId: string) =>
  fixture.fakeProvider.control.transfers().filter((made) => made.transfer_group === bookingId)

it('is not sent in full when a refund was made in between, but planned again', async () => {
  const bookingId = await orderedJob()
  const line = await fixture.lineOf(bookingId)
  await fixture.refund(bookingId, 20_00)
  await fixture.drain()
  await fixture.run()
  expect(await states(bookingId)).toEqual(['failed'])
  await fixture.run()
  const left = splitPrice(line.grossCents - 20_00, allAt(line.earnedAt))
  expect(madeOf(bookingId).map(({ amount }) => amount)).toEqual([left.driverNetCents])
  expect(fixture.fakeProvider.control.reversals()).toEqual([])
  await health()
}, 60_000)

it('is not sent to a driver who was suspended in between, and is made when they are verified again', async () => {
  const bookingId = await orderedJob()
  await fixture.db.update(driverProfiles).set({ state: 'suspended', stateReason: 'A sample' })
  await fixture.run()
  expect(fixture.fakeProvider.control.transfers()).toEqual([])
  expect(await fixture.openTasks()).toEqual([])
  await fixture.db.update(driverProfiles).set({ state: 'verified' })
  await fixture.run()
  expect(await states(bookingId)).toEqual(['failed', 'paid'])
  expect(fixture.fakeProvider.control.transfers()).toHaveLength(3)
  await health()
}, 60_000)

it('requested without an answer and not made, it is held by a dispute once the list has had time to show it', async () => {
  const bookingId = await orderedJob()
  const lost = fixture.withProvider((provider) => ({
    transfer: (request) =>
      request.bookingId === bookingId
        ? Promise.resolve({ kind: 'unknown', why: 'lost', wasAnswered: false })
        : provider.transfer(request),
  }))
  await expect(fixture.run(lost)).rejects.toThrow(/left/)
  const dispute = fixture.fakeProvider.control.openDispute(await fixture.intentOf(bookingId), true)
  await syncDispute(fixture.ctx, dispute.id)

  await expect(fixture.run()).rejects.toThrow(/left/)
  expect(madeOf(bookingId)).toEqual([])
  expect(await states(bookingId)).toEqual(['requested'])

  await fixture.db
    .execute(sql`update payout_transfers set asked_at = asked_at - interval '11 minutes'
    where state = 'requested'`)
  await fixture.run()
  expect(madeOf(bookingId)).toEqual([])
  expect(await states(bookingId)).toEqual(['failed'])

  fixture.fakeProvider.control.closeDispute(dispute.id, 'won')
  await syncDispute(fixture.ctx, dispute.id)
  await fixture.run()
  expect(madeOf(bookingId)).toHaveLength(1)
  expect(await states(bookingId)).toEqual(['failed', 'paid'])
  await health()
}, 60_000)

it('is asked for under the same key until the provider has answered, and its list may show it late', async () => {
  const bookingId = await orderedJob()
  const keys: string[] = []
  let wasAnswered = false
  const silent = fixture.withProvider((provider) => ({
    transfer: (request) => {
      if (request.bookingId !== bookingId) return provider.transfer(request)
      keys.push(request.key)
      return Promise.resolve({ kind: 'unknown', why: 'lost', wasAnswered })
    },
  }))
  const again = async () => {
    await fixture.releaseTransferLeases()
    await expect(fixture.run(silent)).rejects.toThrow(/left/)
  }
  await again()
  await again()
  expect(new Set(keys).size, 'nothing was answered').toBe(1)
  wasAnswered = true
  await again()
  await again()
  // A stored failure would be answered again under the key that met it.
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
}, 60_000)
