/**
 * A job about money whose tries are used up is an operator's task (reliability.md I14). Mutants that were seen to fail: the mark left out of
 * the catalogue; a task that stays open once its job is done.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { reconcilePayments } from '../bookings/reconcile-payments.ts'
import { inTransaction } from '../kit/database.ts'
import { settleTask } from '../operations/settle-task.ts'
import { must } from '../testing/booking-scene.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { makeAccount } from '../testing/sample-drivers.ts'

let scene: PayoutScene
beforeEach(async () => {
  scene = await openPayoutScene()
})
afterEach(() => scene.close())

const failForGood = async (): Promise<void> => {
  await scene.db.execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() + interval '6 hours'
        where task_id in (select id from graphile_worker._private_tasks where identifier in ('look-at-intent', 'remove-files'))`,
  )
}

it('is a task once, is tried again by a press, and closes when it is done', async () => {
  const bookingId = await scene.completeJob(await scene.payableDriver())
  // What the provider tells of it is looked at first.
  await reconcilePayments(scene.ctx)
  await scene.drain()
  const intentId = await scene.intentOf(bookingId)
  await inTransaction(scene.db, async (tx) => {
    await scene.ctx.jobs.enqueue(tx, 'look-at-intent', { intentId })
    await scene.ctx.jobs.enqueue(tx, 'remove-files', { keys: [] })
  })
  await reconcilePayments(scene.ctx)
  expect(await scene.openTasks()).toEqual([])
  await failForGood()
  await reconcilePayments(scene.ctx)
  await reconcilePayments(scene.ctx)
  expect(await scene.openTasks()).toEqual(['money_job_failed'])
  const { rows } = await scene.db.execute<{ id: string; booking_id: string; note: string }>(
    sql`select id, booking_id, note from operator_tasks where closed_at is null`,
  )
  expect(rows[0]).toMatchObject({ booking_id: bookingId })
  expect(rows[0]?.note).toContain('Reading a payment at the card provider')

  const operator = await makeAccount(scene.db, { role: 'operator' })
  const press = { taskId: rows[0]?.id ?? '', action: 'try_again' } as const
  must(await settleTask(scene.ctx, operator, press))
  expect(await scene.openTasks()).toEqual([])
  await failForGood()
  await reconcilePayments(scene.ctx)
  expect(await scene.openTasks(), 'failed again').toEqual(['money_job_failed'])
  await scene.db.execute(
    sql`update graphile_worker._private_jobs set attempts = 0, run_at = now() where attempts = max_attempts`,
  )
  expect((await scene.drain()).ran).toContain('look-at-intent')
  await reconcilePayments(scene.ctx)
  expect(await scene.openTasks()).toEqual([])
})
