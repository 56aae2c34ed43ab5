/**
 * Runs jobs: the queues of one process, each with capacity of its own (`job-queues.ts`). Handlers are ordinary functions, safe to run
 * twice or late, so a use case may also call one right after its commit when a user is waiting; the queued job then finds the work done.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import {
  jobQueues,
  namesInQueue,
  usualCapacities,
  type JobQueue,
  type QueueCapacity,
} from './job-queues.ts'
import { openQueuePool } from './job-queue-pool.ts'
import { kindOf, type JobCatalogue, type JobsOf } from './jobs.ts'
import type { Logger } from '../log.ts'
import { startQueueWorker, type QueueWorker, type Timetable } from './queue-worker.ts'
import type { JobHandlers, JobOutcome } from './run-job.ts'
import { countDueJobs } from './queue-tables.ts'

export type { Timetable } from './queue-worker.ts'

export type WorkerOptions<C extends JobCatalogue> = {
  db: Database
  jobs: JobsOf<C>
  handlers: JobHandlers<C>
  log: Logger
  onFinished: (job: string, outcome: JobOutcome, durationMs: number) => void
  /** A queue is no longer worked on and cannot be started again in this process. Called once, with the reason for the log. */
  onStuck: (reason: string) => void
  timetable?: Timetable<C>
  capacities?: Readonly<Record<JobQueue, QueueCapacity>>
  /** How often to poll for jobs of other processes, and for those that come due. */
  pollIntervalMs?: number
  /** How often each queue has to show that it is worked on. */
  canaryMs?: number
}

export type Worker = {
  /** How long ago the queue that has been idle the longest did work here, in milliseconds; null before each had its first canary. */
  workAgeMs: () => number | null
  /**
   * Takes no more jobs, signals the running ones and waits for them, for `withinMs` at most; then those still running are given back to the
   * queue, and the process should end. Returns whether everything has ended.
   */
  stop: (withinMs?: number) => Promise<boolean>
}

const stopWithinMs = 7_000
const handBackWithinMs = 1_000

/** Starts taking jobs. The database must be migrated. Signals are left to the caller. */
export const startWorker = async <C extends JobCatalogue>(
  options: WorkerOptions<C>,
): Promise<Worker> => {
  const { db, jobs, log, capacities = usualCapacities, pollIntervalMs = 200 } = options
  const names = new Map(
    jobQueues
      .map((queue) => [queue, namesInQueue(jobs.catalogue, queue)] as const)
      .filter(([, stored]) => stored.length > 0),
  )
  const pool = openQueuePool(db, log)
  const workers = new Map<JobQueue, QueueWorker>()
  const endAll = async (): Promise<void> => {
    await Promise.all([...workers.values()].map(({ end }) => end()))
    // the ends of the last jobs are reported by then
    await pool.end()
  }
  const leaveAll = async (): Promise<void> => {
    await Promise.all([...workers.values()].map(({ leave }) => leave()))
  }

  let isStuck = false
  const onStuck = (reason: string): void => {
    if (isStuck) return
    isStuck = true
    options.onStuck(reason)
  }
  const queueOf = (job: string): JobQueue => kindOf(jobs.catalogue, job).queue
  try {
    for (const queue of names.keys()) {
      const worker = await startQueueWorker({
        ...options,
        pool,
        queue,
        onStuck: (reason) => onStuck(`${queue}: ${reason}`),
        timetable: (options.timetable ?? []).filter(({ job }) => queueOf(job) === queue),
        capacity: capacities[queue],
        // each slot polls on its own so rarely because one poll for all is made more often
        pollIntervalMs: 25 * pollIntervalMs,
      })
      workers.set(queue, worker)
      names.get(queue)?.push(worker.canary)
    }
  } catch (error) {
    await endAll()
    await leaveAll().catch(() => {})
    throw error
  }

  const nudge = (queue: JobQueue, count: number): void => workers.get(queue)?.nudge(count)
  const stopListening = jobs.onWork((due) => {
    for (const queue of workers.keys()) {
      const count = due.filter((job) => queueOf(job) === queue).length
      if (count > 0) nudge(queue, count)
    }
  })
  const stopLooking = lookForDueJobs(pool, {
    everyMs: pollIntervalMs,
    names,
    atMost: Math.max(...Object.values(capacities).map(({ slots }) => slots)),
    onDue: nudge,
  })

  let ending: Promise<void> | null = null
  return {
    workAgeMs: () => {
      const ages = [...workers.values()].map(({ workAgeMs }) => workAgeMs())
      return ages.some((age) => age === null) ? null : Math.max(0, ...ages.map(Number))
    },
    stop: async (withinMs = stopWithinMs) => {
      stopListening()
      stopLooking()
      if (await isDoneWithin(withinMs, (ending ??= endAll().then(leaveAll)))) return true
      await isDoneWithin(handBackWithinMs, leaveAll())
      return false
    },
  }
}

type DueJobsOptions<Q extends string> = {
  everyMs: number
  /** The names under which jobs of each queue are stored. */
  names: ReadonlyMap<Q, readonly string[]>
  /** More are not counted in a queue. */
  atMost: number
  onDue: (queue: Q, jobs: number) => void
}

/**
 * One poll for all queues of a worker: whether jobs have come due, or another process has committed some. Returns a function that stops
 * polling. While the database is away it finds nothing.
 */
const lookForDueJobs = <Q extends string>(
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

/** A database that is away, or does not answer, is left alone: other workers take over what is not given back. */
const isDoneWithin = async (ms: number, work: Promise<void>): Promise<boolean> => {
  const late = new AbortController()
  const isOver = await Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    pause(ms, false, { signal: late.signal }).catch(() => false),
  ])
  late.abort()
  return isOver
}
