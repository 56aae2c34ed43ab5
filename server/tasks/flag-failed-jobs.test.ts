/**
 * A job about money whose attempts are used up is an operator's task (reliability.md I14). Mutants that were seen to fail: the mark left
 * out of the catalogue; a task that stays open once its job is done; one for a job that a newer one has replaced.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { reconcilePayments } from '../bookings/payments/reconcile-payments.ts'
import { inTransaction } from '../kit/database/database.ts'
import { takeBackFromTheDead } from '../kit/jobs/worker-canary.ts'
import { resolveTask } from '../operations/resolve-task.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'

let fixture: PayoutFixture
beforeEach(async () => {
  fixture = await openPayoutFixture()
})
afterEach(() => fixture.close())

const failForGood = async (): Promise<void> => {
  await fixture.db.execute(
    sql`select graphile_worker.permanently_fail_jobs(array(
      select id from graphile_worker.jobs where task_identifier in ('sync-payment-intent', 'remove-files')))`,
  )
}

it('is a task once, is retried by a button, and closes when it is done', async () => {
  const bookingId = await fixture.completeJob(await fixture.payableDriver())
  // The provider's events about it are processed first.
  await reconcilePayments(fixture.ctx)
  await fixture.drain()
  const intentId = await fixture.intentOf(bookingId)
  await inTransaction(fixture.db, async (tx) => {
    await fixture.ctx.jobs.enqueue(tx, 'sync-payment-intent', { intentId })
    await fixture.ctx.jobs.enqueue(tx, 'remove-files', { keys: [] })
  })
  await reconcilePayments(fixture.ctx)
  expect(await fixture.openTasks()).toEqual([])
  await failForGood()
  await reconcilePayments(fixture.ctx)
  await reconcilePayments(fixture.ctx)
  expect(await fixture.openTasks()).toEqual(['money_job_failed'])
  const { rows } = await fixture.db.execute<{ id: string; booking_id: string; note: string }>(
    sql`select id, booking_id, note from operator_tasks where closed_at is null`,
  )
  expect(rows[0]).toMatchObject({ booking_id: bookingId })
  expect(rows[0]?.note).toContain('Reading a payment at the card provider')

  const operator = await makeAccount(fixture.db, { role: 'operator' })
  const press = { taskId: rows[0]?.id ?? '', action: 'try_again' } as const
  must(await resolveTask(fixture.ctx, operator, press))
  expect(await fixture.openTasks()).toEqual([])
  await failForGood()
  await reconcilePayments(fixture.ctx)
  expect(await fixture.openTasks(), 'failed again').toEqual(['money_job_failed'])
  await fixture.db.execute(
    sql`select graphile_worker.reschedule_jobs(attempts => 0, run_at => now(), job_ids => array(
      select id from graphile_worker.jobs where attempts = max_attempts))`,
  )
  expect((await fixture.drain()).ran).toContain('sync-payment-intent')
  await reconcilePayments(fixture.ctx)
  expect(await fixture.openTasks()).toEqual([])
})

const enqueueReceipts = (): Promise<void> =>
  inTransaction(fixture.db, (tx) => fixture.ctx.jobs.enqueue(tx, 'issue-missing-receipts', {}))

// A run of five minutes of chaos ended with such a task.
it('is none for a job whose worker died after the same was enqueued again', async () => {
  await enqueueReceipts()
  await fixture.db.execute(sql`
    update graphile_worker._private_jobs set locked_by = 'worker_dead', locked_at = now(), attempts = 1
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'issue-missing-receipts')`)
  await enqueueReceipts()
  await takeBackFromTheDead(fixture.db)
  await reconcilePayments(fixture.ctx)
  expect(await fixture.openTasks()).toEqual([])
  const { rows } = await fixture.db.execute(
    sql`select attempts from graphile_worker.jobs where task_identifier = 'issue-missing-receipts'`,
  )
  expect(rows).toEqual([{ attempts: 0 }])
})

it('is none for a job that failed every time once the same is enqueued again', async () => {
  await enqueueReceipts()
  await fixture.db.execute(sql`
    select graphile_worker.permanently_fail_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'issue-missing-receipts'))`)
  await reconcilePayments(fixture.ctx)
  expect(await fixture.openTasks()).toEqual(['money_job_failed'])
  await enqueueReceipts()
  await reconcilePayments(fixture.ctx)
  expect(await fixture.openTasks()).toEqual([])
})
