/**
 * Runs the jobs of one queue: a graphile-worker pool of its own that takes only jobs of these names, survives restarts of the database,
 * and takes over the jobs of workers that died.
 */
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger as GraphileLogger,
  parseCronItems,
  run,
  type CronItem,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { freeLostJobs, openHeldJobs } from './held-jobs.ts'
import { isEarlierRunning } from './job-counts.ts'
import type { JobQueue, QueueCapacity } from './job-queues.ts'
import { kindOf, type JobCatalogue, type JobName, type JobsOf } from './jobs.ts'
import type { Logger } from '../log.ts'
import { tasksOf, type JobHandlers, type JobOutcome } from './run-job.ts'
import {
  canaryMs as usualCanaryMs,
  forgetCanary,
  forgetWorker,
  handBackJob,
  handBackJobs,
  repeatJob,
} from './worker-canary.ts'
import { openPulse } from './worker-pulse.ts'

export type Timetable<C extends JobCatalogue> = readonly {
  job: JobName<C>
  /** Crontab pattern, UTC. */
  at: string
  /** After a standstill, runs what was missed during at most this long. */
  catchUpMinutes: number
}[]

export type QueueWorkerOptions<C extends JobCatalogue> = {
  db: Database
  /** The queues' own connections, shared by those of one process. */
  pool: pg.Pool
  jobs: JobsOf<C>
  queue: JobQueue
  handlers: JobHandlers<C>
  log: Logger
  onFinished: (job: string, outcome: JobOutcome, durationMs: number) => void
  /** This queue is no longer worked on and cannot be started again in this process. Called once, with the reason for the log. */
  onStuck: (reason: string) => void
  timetable: Timetable<C>
  capacity: QueueCapacity
  /** How often each slot looks for jobs on its own. */
  pollIntervalMs: number
  /** How often the queue has to show that it is worked on. */
  canaryMs?: number
}

export type QueueWorker = {
  /** The name of its canary in the queue. */
  canary: string
  /** That many jobs of this queue may be due. */
  nudge: (jobs: number) => void
  /** How long ago a job of this queue, or a step of one, ended here, in milliseconds; null before the first canary. */
  workAgeMs: () => number | null
  /** Takes no more jobs, signals the running ones and waits for them. */
  end: () => Promise<void>
  /** After `end`, or where that takes too long: what it still holds runs elsewhere. */
  leave: () => Promise<void>
}

const restartMs = 500
/** How long a pool that ends unexpectedly has to release its jobs. */
const releaseWithinMs = 10_000

/** Starts taking jobs. */
export const startQueueWorker = async <C extends JobCatalogue>(
  options: QueueWorkerOptions<C>,
): Promise<QueueWorker> => {
  const { db, pool, jobs, queue, log, timetable, capacity, pollIntervalMs } = options
  const canary = `canary:${randomUUID()}`
  const stopping = new AbortController()
  let runner: Runner | null = null
  /** Names this worker in the queue; a new one after each start of the pool. */
  let poolId: string | null = null
  let nudge = (_jobs: number): void => {}
  let isStuck = false
  const held = openHeldJobs()

  const giveUp = (reason: string): void => {
    if (isStuck || stopping.signal.aborted) return
    isStuck = true
    options.onStuck(reason)
  }
  const pulse = openPulse({
    db,
    log,
    canary,
    poolId: () => poolId,
    intervalMs: options.canaryMs ?? usualCanaryMs,
    isFull: () => held.areTaken(capacity.slots, capacity.jobMayTakeMs),
    onStill: () => giveUp('the database answers, and no job is done'),
  })
  const taskList = {
    ...tasksOf({
      ...options,
      stopping: stopping.signal,
      held,
      onWork: pulse.onWork,
      isEarlierRunning: (name, jobId) => isEarlierRunning(db, name, jobId),
      handBack: async (jobId) => {
        if (poolId !== null) await handBackJob(db, poolId, jobId)
      },
      comeAgain: async (jobId) => {
        const mine = poolId
        if (mine === null) return
        while (!stopping.signal.aborted && !(await isDone(repeatJob(db, mine, jobId)))) {
          await pause(restartMs)
        }
      },
    }),
    [canary]: async () => {
      await pulse.runCanary()
      if (poolId !== null) await freeLostJobs(db, poolId, held)
    },
  }
  const parsedCronItems = parseCronItems(timetable.map((entry) => cronItem(jobs.catalogue, entry)))

  const launch = async (): Promise<void> => {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      const former = poolId
      poolId = workerPool.id
      nudge = (count) => workerPool.nudge(count)
      pulse.join()
      if (former !== null) void letGo(former).catch(trouble)
    })
    const ended = new AbortController()
    events.on('pool:gracefulShutdown', () => {
      nudge = () => {}
      void pause(releaseWithinMs, null, { signal: ended.signal, ref: false }).then(
        () => giveUp('the queue was not released in time'),
        () => {},
      )
    })
    runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems,
      concurrency: capacity.slots,
      pollInterval: pollIntervalMs,
      noHandleSignals: true,
      logger: quietLogger(log),
      events,
    })
    runner.promise
      .catch(() => {})
      .finally(() => {
        ended.abort()
        relaunch()
      })
    if (stopping.signal.aborted) await runner.stop()
  }
  const relaunch = (): void => {
    if (stopping.signal.aborted || isStuck) return
    log.warn('job worker stopped, starting it again', { reason: queue, retryInMs: restartMs })
    setTimeout(() => {
      if (!stopping.signal.aborted) launch().catch(relaunch)
    }, restartMs)
  }
  const letGo = async (id: string): Promise<void> => {
    await handBackJobs(db, id)
    await forgetWorker(db, id)
  }
  const trouble = (error: unknown) => log.warn('job worker could not give jobs back', { error })

  const end = async (): Promise<void> => {
    stopping.abort(new Error('the process is stopping'))
    await pulse.stop()
    await runner?.stop().catch(() => {})
  }

  try {
    await launch()
  } catch (error) {
    await end()
    throw error
  }
  return {
    canary,
    nudge: (count) => nudge(count),
    workAgeMs: pulse.ageMs,
    end,
    leave: async () => {
      if (poolId !== null) await letGo(poolId)
      await forgetCanary(db, canary)
    },
  }
}

const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

const cronItem = <C extends JobCatalogue>(
  catalogue: C,
  { job, at, catchUpMinutes }: Timetable<C>[number],
): CronItem => {
  const { maxAttempts } = kindOf(catalogue, job)
  return {
    task: job,
    match: at,
    identifier: job,
    options: { backfillPeriod: catchUpMinutes * 60_000, maxAttempts },
  }
}

const worthTelling: ReadonlySet<string> = new Set(['error'])

/** The queue's own log prints payloads and messages; only its errors are passed on, without their text. */
const quietLogger = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, _message, meta) => {
    const isFailedJob = meta !== undefined && 'failure' in meta
    if (worthTelling.has(level) && !isFailedJob) {
      log.warn('job queue trouble', { error: meta?.error ?? meta?.fatalError })
    }
  })
