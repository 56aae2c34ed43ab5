/** One poll for all queues of a worker: whether jobs have come due, or another process has committed some. */
import type pg from 'pg'
import { countDueJobs } from './queue-tables.ts'

export type DueJobsOptions<Q extends string> = {
  everyMs: number
  /** The names under which jobs of each queue are stored. */
  names: ReadonlyMap<Q, readonly string[]>
  /** More are not counted in a queue. */
  atMost: number
  onDue: (queue: Q, jobs: number) => void
}

/** Returns a function that stops polling. While the database is away it finds nothing. */
export const lookForDueJobs = <Q extends string>(
  pool: pg.Pool,
  { everyMs, names, atMost, onDue }: DueJobsOptions<Q>,
): (() => void) => {
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      for (const { queue, due } of await countDueJobs(pool, names, atMost)) {
        if (due > 0 && isStarted) onDue(queue, due)
      }
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
