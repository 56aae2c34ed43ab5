/**
 * Jobs at a steady rate, each half a second long, and how often each was given to a worker: written down by triggers on the queue's table,
 * which only this database has.
 */
import pg from 'pg'
import type { PostgresPair } from './postgres-pair.ts'

export type JobLoad = {
  stop: () => Promise<void>
  /** How many jobs were enqueued. */
  count: () => number
  /** Jobs of ours given to a worker other than once, or not completed: in words. */
  faults: () => Promise<string[]>
  /** Whether every job of ours has ended. */
  isOver: () => Promise<boolean>
}

const jobMs = 500

/** `flag-unaccepted` writes one task and one live event for each booking that waits: twice would be seen. */
const job = 'flag-unaccepted'

const watch = `
  create table job_log (job_id bigint not null, what text not null, worker text, at timestamptz not null default clock_timestamp());
  create function log_job() returns trigger language plpgsql security definer as $$
  begin
    if tg_op = 'DELETE' then insert into public.job_log (job_id, what, worker) values (old.id, 'completed', old.locked_by); return old; end if;
    insert into public.job_log (job_id, what, worker) values (new.id, 'given', new.locked_by); return new;
  end $$;
  create trigger given after update of locked_by on graphile_worker._private_jobs for each row
    when (old.locked_by is null and new.locked_by is not null) execute function log_job();
  create trigger completed after delete on graphile_worker._private_jobs for each row execute function log_job();
  create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(${jobMs / 1000}); return new; end $$;
  create trigger slow before insert on operator_tasks for each row execute function take_time();
  create table job_load (job_id bigint primary key)`

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
        "select 1 from job_load l where not exists (select 1 from job_log g where g.job_id = l.job_id and g.what = 'completed') limit 1",
      )
      return rows.length === 0
    },
    faults: async () => {
      const { rows } = await postgres.asOwner(`
        select l.job_id, count(*) filter (where g.what = 'given')::int as given,
          count(*) filter (where g.what = 'completed')::int as completed
        from job_load l left join job_log g using (job_id) group by 1
        having count(*) filter (where g.what = 'given') <> 1 or count(*) filter (where g.what = 'completed') <> 1`)
      const { rows: twice } = await postgres.asOwner(`
        select booking_id, count(*)::int as tasks from operator_tasks where kind = 'no_driver_yet' group by 1 having count(*) <> 1`)
      return [
        ...failures,
        ...rows.map(
          (row) => `job ${row.job_id}: given ${row.given} times, completed ${row.completed}`,
        ),
        ...twice.map((row) => `booking ${row.booking_id}: ${row.tasks} tasks`),
      ]
    },
  }
}
