import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import type { AnyJobKind } from '../kit/jobs/jobs.ts'
import { openTask } from './tasks.store.ts'

/** The attempts that an operator's button gives a failed job, spread over some minutes. */
const moreTries = 5

type FailedJob = { id: string; job: string; booking_id: string | null }

/**
 * Opens a task for each job about money whose attempts are used up (marked in the catalogue); it closes when the job is done or
 * retried. Read from the queue, so that none is missed, whatever happened to the process that tried last. Answers how many are open.
 */
export const flagFailedJobs = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  atMost: number,
): Promise<number> => {
  const moneyJobs = new Map(
    Object.entries<AnyJobKind>(ctx.jobs.catalogue).flatMap(([name, { aboutMoney, formerly }]) =>
      aboutMoney === undefined
        ? []
        : [name, ...(formerly === undefined ? [] : [formerly])].map((one) => [one, aboutMoney]),
    ),
  )
  return inTransaction(ctx.db, async (tx) => {
    const at = await ctx.clock.now(tx)
    const { rows } = await tx.execute<FailedJob>(sql`
      select j.id::text as id, t.identifier as job,
        coalesce(j.payload ->> 'bookingId', p.booking_id, i.booking_id) as booking_id
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      left join refunds r on r.id = j.payload ->> 'refundId'
      left join payments p on p.id = r.payment_id
      left join payments i on i.intent_id = j.payload ->> 'intentId'
      where j.attempts >= j.max_attempts and j.locked_at is null
        and t.identifier in ${[...moneyJobs.keys()]}
      order by j.id limit ${atMost}`)
    for (const { id, job, booking_id: bookingId } of rows) {
      const note = `${moneyJobs.get(job) ?? job} failed every time it was tried. Find out why before you try it again.`
      const about = bookingId === null ? {} : { bookingId }
      await openTask(tx, { kind: 'money_job_failed', subject: id, ...about, note, at })
    }
    await tx.execute(sql`
      update operator_tasks k set closed_at = ${at.toISOString()}, closing_note = 'It was done, or is being tried again.'
      where k.kind = 'money_job_failed' and k.closed_at is null and not exists (
        select from graphile_worker._private_jobs j where j.id::text = k.subject and j.attempts >= j.max_attempts)`)
    return rows.length
  })
}

/** Retries a job that failed for good, a few times from now on. A job that is gone or running already stays as it is. */
export const retryJob = async (tx: Tx, jobId: string, at: Date): Promise<void> => {
  await tx.execute(sql`
    update graphile_worker._private_jobs set attempts = 0, max_attempts = ${moreTries}, run_at = ${at.toISOString()}
    where id::text = ${jobId} and attempts >= max_attempts and locked_at is null`)
}
