/**
 * A transfer that ends while the next statement is written: it is paid on the one or taken along by the other, never both. Mutant that was
 * seen to fail: `lockOpenLines` not called by the run (then the transfer ends between its two reads).
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/fixtures/payout-fixture.ts'
import { executeTransfer } from '../execute-transfer.ts'

let fixture: PayoutFixture
beforeEach(async () => {
  fixture = await openPayoutFixture()
})
afterEach(() => fixture.close())

const waiters = async (): Promise<number> => {
  const { rows } = await fixture.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

it('is on one of two statements, and the second brings forward what the first left', async () => {
  const driver = await fixture.payableDriver()
  const bookingId = await fixture.completeJob(driver)
  await fixture.goToFriday()
  const deaf = fixture.withProvider(() => ({
    listTransfers: () => Promise.resolve({ kind: 'unknown', why: 'deaf', wasAnswered: false }),
  }))
  await expect(fixture.run(deaf)).rejects.toThrow(/left/)
  await fixture.releaseTransferLeases()
  const [ordered] = await fixture.transfersOf(bookingId)
  if (!ordered) throw new Error('nothing was ordered')

  await fixture.completeJob(driver)
  await fixture.goToFriday()
  let running: Promise<void> | undefined
  let executing: Promise<boolean> | undefined
  await inTransaction(fixture.db, async (tx) => {
    // the next run has read what was paid of the first statement, and is about to write the second
    await tx.execute(sql`lock table driver_statements in share mode`)
    running = fixture.run()
    await fixture.waitForBlocked()
    let isExecuted = false
    executing = executeTransfer(fixture.ctx, ordered.id).finally(() => {
      isExecuted = true
    })
    while (!isExecuted && (await waiters()) < 2) await Promise.resolve()
  })
  // A transfer that another worker holds is left for the next attempt of the run.
  await Promise.all([executing, running?.catch(() => {})])
  await fixture.run()
  expect(await fixture.statements(driver)).toHaveLength(2)
  expect(await fixture.owedTo(driver)).toBe(0)
  expect(await brokenInvariants(fixture)).toEqual([])
}, 60_000)
