/** One poll for all slots of a worker: whether jobs have come due, or another process has committed some. */
import type pg from 'pg'

export type DueJobsOptions = {
  everyMs: number
  /** More are not counted. */
  atMost: number
  onDue: (jobs: number) => void
}

/** Returns a function that stops polling. While the database is away it finds nothing. */
export const lookForDueJobs = (
  pool: pg.Pool,
  { everyMs, atMost, onDue }: DueJobsOptions,
): (() => void) => {
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      const { rows } = await pool.query<{ due: number }>({
        name: 'due jobs',
        text: `select count(*)::int as due from (
          select 1 from graphile_worker._private_jobs
          where is_available and run_at <= now() limit $1) d`,
        values: [atMost],
      })
      const due = rows[0]?.due ?? 0
      if (due > 0 && isStarted) onDue(due)
    } catch {
      // the pool logs it
    } finally {
      isLooking = false
    }
  }
  let isStarted = true
  const timer = setInterval(() => void look(), everyMs)
  return () => {
    isStarted = false
    clearInterval(timer)
  }
}
