/**
 * Jobs at a steady rate, each half a second long, and how often each was run: written down by triggers that only this database has. A
 * worker that stops may hand a job back that it has not begun; that is no run.
 */
import pg from 'pg'
import type { PostgresPair } from './postgres-pair.ts'

export type JobLoad = {
  stop: () => Promise<void>
  /** How many jobs were enqueued. */
  count: () => number
  /** Jobs that were begun other than once: in words. */
  faults: () => Promise<string[]>
  /** Whether every job has ended. */
  isOver: () => Promise<boolean>
}

const jobMs = 500

/** `flag-unaccepted` writes one task and one live event for each booking that waits: twice would be seen. */
const job = 'flag-unaccepted'
const task = 'no_driver_yet'

/** `tasks_begun` counts what is rolled back too. */
const watch = `
  create table job_load (job_id bigint primary key, attempts int);
  create function log_end() returns trigger language plpgsql security definer as $$
  begin update public.job_load set attempts = old.attempts where job_id = old.id; return old; end $$;
  create trigger ended after delete on graphile_worker._private_jobs for each row execute function log_end();
  create sequence tasks_begun;
  grant usage on sequence tasks_begun to public;
  create function take_time() returns trigger language plpgsql as $$
  begin perform nextval('public.tasks_begun'); perform pg_sleep(${jobMs / 1000}); return new; end $$;
  create trigger slow before insert on operator_tasks for each row when (new.kind = '${task}') execute function take_time()`

export const startJobs = async (
  postgres: PostgresPair,
  waiting: readonly string[],
  { perSecond }: { perSecond: number },
): Promise<JobLoad> => {
  await postgres.asOwner(watch)
  const url = Object.assign(new URL(postgres.primary.ownerUrl), { pathname: 'towline' }).href
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  let enqueued = 0
  let sending = Promise.resolve()
  const failures: string[] = []
  const enqueue = async (): Promise<void> => {
    const bookingId = waiting[enqueued]
    if (bookingId === undefined) return
    enqueued += 1
    await client.query(
      `with added as (select id from graphile_worker.add_job($1::text, $2::json, max_attempts => 10))
       insert into job_load select id from added`,
      [job, JSON.stringify({ bookingId })],
    )
  }
  const timer = setInterval(() => {
    sending = sending
      .then(enqueue)
      .catch((error: unknown) => void failures.push(`not enqueued: ${String(error)}`))
  }, 1000 / perSecond)
  return {
    count: () => enqueued,
    stop: async () => {
      clearInterval(timer)
      await sending
      await client.end()
    },
    isOver: async () => {
      const { rows } = await postgres.asOwner(
        'select 1 from job_load where attempts is null limit 1',
      )
      return rows.length === 0
    },
    faults: async () => {
      const { rows } = await postgres.asOwner(
        'select job_id, attempts from job_load where attempts is distinct from 1',
      )
      const { rows: tasks } = await postgres.asOwner(`
        select booking_id, count(*)::int as tasks from operator_tasks where kind = '${task}' group by 1 having count(*) <> 1`)
      const { rows: begun } = await postgres.asOwner('select last_value::int from tasks_begun')
      const times = begun[0]?.last_value
      return [
        ...failures,
        ...rows.map(({ job_id, attempts }) => `job ${job_id}: ${attempts} attempts`),
        ...tasks.map((row) => `booking ${row.booking_id}: ${row.tasks} tasks`),
        ...(times === enqueued ? [] : [`${enqueued} jobs ran ${times} times`]),
      ]
    },
  }
}
