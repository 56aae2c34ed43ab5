/**
 * Money to be taken back from a driver's account whose job has given up: the run completes it. Mutant that was seen to fail: open
 * reversals left to their jobs.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { removeJobs } from '../testing/queued-jobs.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'

let fixture: PayoutFixture
beforeEach(async () => {
  fixture = await openPayoutFixture()
})
afterEach(() => fixture.close())

const reversalStates = async () => {
  const { rows } = await fixture.db.execute<{ state: string }>(
    sql`select state from transfer_reversals`,
  )
  return rows.map(({ state }) => state)
}

/** A job that was paid and refunded in full; the provider never took the money back, and no job retries it any more. */
const stuckReversal = async (driver: MadeDriver): Promise<string> => {
  const bookingId = await fixture.completeJob(driver)
  await fixture.goToFriday()
  await fixture.run()
  const path = '/v1/transfers/*/reversals'
  fixture.fakeProvider.control.failNext({ kind: 'status_500', method: 'POST', path, times: 2 })
  await fixture.refund(bookingId, (await fixture.lineOf(bookingId)).grossCents)
  await fixture.drain({ allowFailures: true })
  await removeJobs(fixture.db)
  expect(await reversalStates()).toEqual(['requested'])
  await fixture.releaseTransferLeases()
  return bookingId
}

it('is taken back by the next run, once', async () => {
  const driver = await fixture.payableDriver()
  const bookingId = await stuckReversal(driver)
  await fixture.run()
  await fixture.run()
  const { netCents, outstandingCents } = await fixture.lineOf(bookingId)
  expect(fixture.fakeProvider.control.reversals().map(({ amount }) => amount)).toEqual([netCents])
  expect(outstandingCents).toBe(0)
  expect(await reversalStates()).toEqual(['made'])
  expect(await brokenInvariants(fixture)).toEqual([])
}, 60_000)

it('refused by a run, it is netted by the same one', async () => {
  const driver = await fixture.payableDriver()
  const first = await stuckReversal(driver)
  const second = await fixture.completeJob(driver)
  await fixture.goToFriday()
  await fixture.run(
    fixture.withProvider(() => ({
      reverseTransfer: () => Promise.resolve({ kind: 'request_refused', code: 'account_invalid' }),
    })),
  )
  expect(await reversalStates()).toEqual(['failed'])
  expect(await fixture.openTasks()).toEqual(['reversal_failed'])
  const [one, two] = [await fixture.lineOf(first), await fixture.lineOf(second)]
  const taken = Math.min(one.netCents, two.netCents)
  expect(one.outstandingCents).toBe(taken - one.netCents)
  expect(two.outstandingCents).toBe(0)
  expect(await brokenInvariants(fixture)).toEqual([])
}, 60_000)
