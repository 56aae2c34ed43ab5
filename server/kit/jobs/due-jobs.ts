/** One poll for all slots of a worker: whether jobs have come due, or another process has committed some. */
import type pg from 'pg'
import { countDueJobs } from './queue-tables.ts'

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
      const due = await countDueJobs(pool, atMost)
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
