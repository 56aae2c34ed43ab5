/**
 * A transfer that ends while the next statement is written: it is paid on the one or taken along by the other, never both. Mutant that was
 * seen to fail: `lockOpenLines` not called by the run (then the transfer ends between the two readings of it).
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { settleTransfer } from './settle-transfer.ts'

let scene: PayoutScene
beforeEach(async () => {
  scene = await openPayoutScene()
})
afterEach(() => scene.close())

const waiters = async (): Promise<number> => {
  const { rows } = await scene.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

it('stands on one of two statements, and the second brings forward what the first left', async () => {
  const driver = await scene.payableDriver()
  const bookingId = await scene.completeJob(driver)
  await scene.goToFriday()
  const deaf = scene.withProvider(() => ({
    listTransfers: () => Promise.resolve({ kind: 'unknown', why: 'deaf', wasAnswered: false }),
  }))
  await expect(scene.run(deaf)).rejects.toThrow(/left/)
  await scene.releaseTransferLeases()
  const [ordered] = await scene.transfersOf(bookingId)
  if (!ordered) throw new Error('nothing was ordered')

  await scene.completeJob(driver)
  await scene.goToFriday()
  let running: Promise<void> | undefined
  let settling: Promise<boolean> | undefined
  await inTransaction(scene.db, async (tx) => {
    // the next run has read what was paid of the first statement, and is about to write the second
    await tx.execute(sql`lock table driver_statements in share mode`)
    running = scene.run()
    await scene.waitForBlocked()
    let isSettled = false
    settling = settleTransfer(scene.ctx, ordered.id).finally(() => {
      isSettled = true
    })
    while (!isSettled && (await waiters()) < 2) await Promise.resolve()
  })
  // A transfer that somebody else is working on is left for the next try of the run.
  await Promise.all([settling, running?.catch(() => {})])
  await scene.run()
  expect(await scene.statements(driver)).toHaveLength(2)
  expect(await scene.owedTo(driver)).toBe(0)
  expect(await brokenInvariants(scene)).toEqual([])
}, 60_000)
