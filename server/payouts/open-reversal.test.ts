/**
 * What is to be taken back from a driver's account, when its own job has given up: the run ends it. Mutant that was seen to fail: open
 * reversals left to their jobs.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import type { MadeDriver } from '../testing/sample-drivers.ts'

let scene: PayoutScene
beforeEach(async () => {
  scene = await openPayoutScene()
})
afterEach(() => scene.close())

const reversalStates = async () => {
  const { rows } = await scene.db.execute<{ state: string }>(
    sql`select state from transfer_reversals`,
  )
  return rows.map(({ state }) => state)
}

/** A job that was paid and refunded in full; the provider never took the money back, and no job asks it to any more. */
const stuckReversal = async (driver: MadeDriver): Promise<string> => {
  const bookingId = await scene.completeJob(driver)
  await scene.goToFriday()
  await scene.run()
  const path = '/v1/transfers/*/reversals'
  scene.standIn.control.failNext({ kind: 'status_500', method: 'POST', path, times: 2 })
  await scene.refund(bookingId, (await scene.lineOf(bookingId)).grossCents)
  await scene.drain({ allowFailures: true })
  await scene.db.execute(sql`delete from graphile_worker._private_jobs`)
  expect(await reversalStates()).toEqual(['requested'])
  await scene.releaseTransferLeases()
  return bookingId
}

it('is taken back by the next run, once', async () => {
  const driver = await scene.payableDriver()
  const bookingId = await stuckReversal(driver)
  await scene.run()
  await scene.run()
  const { netCents, outstandingCents } = await scene.lineOf(bookingId)
  expect(scene.standIn.control.reversals().map(({ amount }) => amount)).toEqual([netCents])
  expect(outstandingCents).toBe(0)
  expect(await reversalStates()).toEqual(['made'])
  expect(await brokenInvariants(scene)).toEqual([])
}, 60_000)

it('refused by a run, it is netted by the same one', async () => {
  const driver = await scene.payableDriver()
  const first = await stuckReversal(driver)
  const second = await scene.completeJob(driver)
  await scene.goToFriday()
  await scene.run(
    scene.withProvider(() => ({
      reverseTransfer: () => Promise.resolve({ kind: 'request_refused', code: 'account_invalid' }),
    })),
  )
  expect(await reversalStates()).toEqual(['failed'])
  expect(await scene.openTasks()).toEqual(['reversal_failed'])
  const [one, two] = [await scene.lineOf(first), await scene.lineOf(second)]
  const taken = Math.min(one.netCents, two.netCents)
  expect(one.outstandingCents).toBe(taken - one.netCents)
  expect(two.outstandingCents).toBe(0)
  expect(await brokenInvariants(scene)).toEqual([])
}, 60_000)
