/**
 * Runs jobs: a graphile-worker pool that survives restarts of the database, and takes over the jobs of workers that died.
 * Handlers are ordinary functions, safe to run twice or late, so a use case may also call one right after its commit when a
 * user is waiting; the queued job then finds the work done.
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
import type { Database } from '../database/database.ts'
import { lookForDueJobs } from './due-jobs.ts'
import { freeLostJobs, openHeldJobs } from './held-jobs.ts'
import { openQueuePool } from './job-queue-pool.ts'
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

export type WorkerOptions<C extends JobCatalogue> = {
  db: Database
  jobs: JobsOf<C>
  handlers: JobHandlers<C>
  log: Logger
  onFinished: (job: string, outcome: JobOutcome, durationMs: number) => void
  /** This worker has stopped working and cannot be restarted in this process. Called once, with the reason for the log. */
  onStuck: (reason: string) => void
  timetable?: Timetable<C>
  concurrency?: number
  /** How often to poll for jobs of other processes, and for those that come due. */
  pollIntervalMs?: number
  /** How often the worker has to show that it works. */
  canaryMs?: number
}

export type Worker = {
  /** How long ago this worker last did work, in milliseconds; null before the first canary. */
  workAgeMs: () => number | null
  /**
   * Takes no more jobs, signals the running ones and waits for them, for `withinMs` at most; then those still running are given back to the
   * queue, and the process should end. Returns whether everything has ended.
   */
  stop: (withinMs?: number) => Promise<boolean>
}

const restartMs = 500
/** How long a pool that ends unexpectedly has to release its jobs. */
const releaseWithinMs = 10_000
const stopWithinMs = 7_000
const handBackWithinMs = 1_000

/** Starts taking jobs. The database must be migrated. Signals are left to the caller. */
export const startWorker = async <C extends JobCatalogue>(
  options: WorkerOptions<C>,
): Promise<Worker> => {
  const { db, jobs, log, concurrency = 8, pollIntervalMs = 200 } = options
  const canary = `canary:${randomUUID()}`
  const stopping = new AbortController()
  const pool = openQueuePool(db, log)
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
    onStill: () => giveUp('the database answers, and no job is done'),
  })
  const taskList = {
    ...tasksOf({
      ...options,
      stopping: stopping.signal,
      held,
      onWork: pulse.onWork,
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
  const parsedCronItems = parseCronItems(
    (options.timetable ?? []).map((entry) => cronItem(jobs.catalogue, entry)),
  )

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
      concurrency,
      // each slot polls on its own so rarely because one poll for all is made more often
      pollInterval: 25 * pollIntervalMs,
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
    log.warn('job worker stopped, starting it again', { retryInMs: restartMs })
    setTimeout(() => {
      if (!stopping.signal.aborted) launch().catch(relaunch)
    }, restartMs)
  }
  const letGo = async (id: string): Promise<void> => {
    await handBackJobs(db, id)
    await forgetWorker(db, id)
  }
  const trouble = (error: unknown) => log.warn('job worker could not give jobs back', { error })

  try {
    await launch()
  } catch (error) {
    await pulse.stop()
    await pool.end()
    throw error
  }
  const stopListening = jobs.onWork((count) => nudge(count))
  const stopLooking = lookForDueJobs(pool, {
    everyMs: pollIntervalMs,
    atMost: concurrency,
    onDue: (count) => nudge(count),
  })

  let ending: Promise<void> | null = null
  const endInOrder = async (): Promise<void> => {
    await pulse.stop()
    await runner?.stop().catch(() => {})
    await pool.end()
    await leave()
  }
  const leave = async (): Promise<void> => {
    if (poolId !== null) await letGo(poolId)
    await forgetCanary(db, canary)
  }

  return {
    workAgeMs: pulse.ageMs,
    stop: async (withinMs = stopWithinMs) => {
      stopping.abort(new Error('the process is stopping'))
      stopListening()
      stopLooking()
      if (await isDoneWithin(withinMs, (ending ??= endInOrder()))) return true
      await isDoneWithin(handBackWithinMs, leave())
      return false
    },
  }
}

const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** A database that is away, or does not answer, is left alone: other workers take over what is not given back. */
const isDoneWithin = async (ms: number, work: Promise<void>): Promise<boolean> => {
  const late = new AbortController()
  const isOver = await Promise.race([
    isDone(work),
    pause(ms, false, { signal: late.signal }).catch(() => false),
  ])
  late.abort()
  return isOver
}

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
