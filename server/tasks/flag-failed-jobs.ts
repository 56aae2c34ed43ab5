import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { failedJobs } from '../kit/jobs/queue-tables.ts'
import type { AnyJobKind } from '../kit/jobs/jobs.ts'
import { openTask } from './tasks.store.ts'

/** The attempts that an operator's button gives a failed job, spread over some minutes. */
const moreTries = 5

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
    const failed = await failedJobs(tx, [...moneyJobs.keys()], atMost)
    for (const { id, job, payload } of failed) {
      const bookingId = await bookingOf(tx, payload)
      const note = `${moneyJobs.get(job) ?? job} failed every time it was tried. Find out why before you try it again.`
      const about = bookingId === null ? {} : { bookingId }
      await openTask(tx, { kind: 'money_job_failed', subject: id, ...about, note, at })
    }
    await tx.execute(sql`
      update operator_tasks k set closed_at = ${at.toISOString()}, closing_note = 'It was done, or is being tried again.'
      where k.kind = 'money_job_failed' and k.closed_at is null and not exists (
        select from graphile_worker.jobs j where j.id::text = k.subject and j.attempts >= j.max_attempts)`)
    return failed.length
  })
}

/** The booking that a payload names, or whose refund or payment it names. */
const bookingOf = async (tx: Tx, payload: unknown): Promise<string | null> => {
  const { rows } = await tx.execute<{ booking_id: string | null }>(sql`
    select coalesce(j.payload ->> 'bookingId', p.booking_id, i.booking_id) as booking_id
    from (select ${JSON.stringify(payload)}::json as payload) j
    left join refunds r on r.id = j.payload ->> 'refundId'
    left join payments p on p.id = r.payment_id
    left join payments i on i.intent_id = j.payload ->> 'intentId'`)
  return rows[0]?.booking_id ?? null
}

/** Retries a job that failed for good, a few times from now on. A job that is gone or running already stays as it is. */
export const retryJob = async (tx: Tx, jobId: string, at: Date): Promise<void> => {
  await tx.execute(sql`
    select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where id::text = ${jobId} and attempts >= max_attempts),
      run_at => ${at.toISOString()}::timestamptz, attempts => 0, max_attempts => ${moreTries})`)
}
