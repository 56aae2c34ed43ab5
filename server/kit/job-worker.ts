/**
 * Runs jobs: a graphile-worker pool that outlives restarts of the database, and takes back the jobs of workers that died.
 * Handlers are ordinary functions, safe twice or late, so a verb may also call one directly after its commit when a
 * person is waiting; the queued job then finds the work done.
 */
import { EventEmitter } from 'node:events'
import {
  Logger as GraphileLogger,
  parseCronItems,
  run,
  type CronItem,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Database } from './database.ts'
import { scrub } from './describe-error.ts'
import { openQueuePool } from './job-queue-pool.ts'
import { kindOf, type JobCatalogue, type JobName, type JobsOf, type PayloadOf } from './jobs.ts'
import type { Logger } from './log.ts'
import {
  beatsPerLook,
  forgetWorker,
  heartbeatMs,
  sayAlive,
  takeBackFromTheDead,
} from './worker-heartbeat.ts'

export type JobRun = {
  jobId: string
  attempt: number
  isLastAttempt: boolean
  /** For a job of the timetable: the moment it stands for, also when it runs late. */
  cronAt: Date | null
  /** Aborted when the process is stopping and will wait no longer. */
  signal: AbortSignal
}

export type JobHandlers<C extends JobCatalogue> = {
  [N in JobName<C>]: (payload: PayloadOf<C, N>, job: JobRun) => Promise<void>
}

export type JobOutcome = 'done' | 'retried' | 'failed'

export type Timetable<C extends JobCatalogue> = readonly {
  job: JobName<C>
  /** Crontab pattern, UTC. */
  at: string
  /** After a standstill, run what was missed during at most this long. */
  catchUpMinutes: number
}[]

export type WorkerOptions<C extends JobCatalogue> = {
  db: Database
  jobs: JobsOf<C>
  handlers: JobHandlers<C>
  log: Logger
  onFinished: (job: string, outcome: JobOutcome, durationMs: number) => void
  timetable?: Timetable<C>
  concurrency?: number
  pollIntervalMs?: number
}

export type Worker = {
  /** Finishes running jobs, takes no more. */
  stop: () => Promise<void>
}

type State = {
  runner: Runner | null
  /** Names this worker in the queue; a new one after each start of the pool. */
  poolId: string | null
  isStopping: boolean
  nudge: (jobs: number) => void
  beats: number
  beating: Promise<void>
}

/**
 * One poll for the whole pool instead of one per place (idle cost 0.5 % of a core instead of 2 %, four times the
 * throughput), at most one job waiting behind a slow one. Ends of jobs are reported in batches because the queue throws
 * where nobody catches when it reports one by one while the database is away.
 */
const preset: GraphileConfig.Preset = {
  worker: { localQueue: { size: 2 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
}

const restartMs = 500

/** Starts taking jobs. The database must be migrated. Signals are left to the caller. */
export const startWorker = async <C extends JobCatalogue>(
  options: WorkerOptions<C>,
): Promise<Worker> => {
  const { db, jobs, log, concurrency = 8, pollIntervalMs = 200 } = options
  const taskList = tasksOf(options)
  const parsedCronItems = parseCronItems(
    (options.timetable ?? []).map((entry) => cronItem(jobs.catalogue, entry)),
  )
  const pool = openQueuePool(db, log)
  const state: State = {
    runner: null,
    poolId: null,
    isStopping: false,
    nudge: () => {},
    beats: 0,
    beating: Promise.resolve(),
  }

  const launch = async () => {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      const former = state.poolId
      state.poolId = workerPool.id
      state.nudge = (count) => workerPool.nudge(count)
      state.beats = 0
      beat(former)
    })
    // The pool that ends takes no notice of this one's failing, and a failure nobody takes notice of ends the process.
    events.on('localQueue:setMode', ({ localQueue, newMode }) => {
      if (newMode === 'RELEASED') void localQueue.release().catch(() => undefined)
    })
    state.runner = await run({
      pgPool: pool,
      preset,
      taskList,
      parsedCronItems,
      concurrency,
      pollInterval: pollIntervalMs,
      noHandleSignals: true,
      logger: quietLogger(log),
      events,
    })
    if (state.isStopping) await state.runner.stop()
    else state.runner.promise.catch(() => {}).finally(relaunch)
  }

  /** The queue gives up when it cannot report the end of a job; what it left is run again. */
  const relaunch = () => {
    if (state.isStopping) return
    state.nudge = () => {}
    log.warn('job worker stopped, starting it again', { retryInMs: restartMs })
    setTimeout(() => {
      if (!state.isStopping) launch().catch(relaunch)
    }, restartMs)
  }

  const beat = (former: string | null = null) => {
    if (state.poolId === null) return
    const isLooking = state.beats++ % beatsPerLook === 0
    state.beating = forgetWorker(db, former)
      .then(() => sayAlive(db, state.poolId))
      .then(() => (isLooking ? takeBackFromTheDead(db) : undefined))
      .catch((error: unknown) => log.warn('job worker could not say it is alive', { error }))
  }

  try {
    await launch()
  } catch (error) {
    await pool.end()
    throw error
  }
  const heartbeat = setInterval(beat, heartbeatMs)
  const stopListening = jobs.onWork((count) => state.nudge(count))

  return {
    stop: async () => {
      state.isStopping = true
      stopListening()
      clearInterval(heartbeat)
      await state.runner?.stop().catch(() => {})
      await state.beating
      await pool.end()
      await forgetWorker(db, state.poolId)
    },
  }
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

const tasksOf = <C extends JobCatalogue>(options: WorkerOptions<C>): TaskList => {
  const tasks: TaskList = {}
  for (const name of Object.keys(options.jobs.catalogue)) {
    const runJob = runnerOf(options.jobs.catalogue, options.handlers, name)
    tasks[name] = async (raw: unknown, { job, abortSignal }: JobHelpers) => {
      const startedAt = performance.now()
      const isLastAttempt = job.attempts >= job.max_attempts
      const facts = { job: name, jobId: job.id, attempt: job.attempts }
      const finish = (outcome: JobOutcome) => {
        const durationMs = Math.round(performance.now() - startedAt)
        options.onFinished(name, outcome, durationMs)
        return durationMs
      }
      try {
        await runJob(raw, {
          jobId: job.id,
          attempt: job.attempts,
          isLastAttempt,
          signal: abortSignal,
        })
      } catch (error) {
        const durationMs = finish(isLastAttempt ? 'failed' : 'retried')
        if (isLastAttempt) options.log.error('job failed for good', { ...facts, durationMs, error })
        else options.log.warn('job failed, will be retried', { ...facts, durationMs, error })
        // the queue stores this message
        throw new Error(scrub(error instanceof Error ? error.message : 'a thrown value'))
      }
      options.log.debug('job done', { ...facts, durationMs: finish('done') })
    }
  }
  return tasks
}

/** One job of the catalogue as a function of its raw payload: parsed, then handled. */
export const runnerOf = <C extends JobCatalogue>(
  catalogue: C,
  handlers: JobHandlers<C>,
  name: string,
) => {
  const kind = kindOf(catalogue, name)
  const handler = handlers[name]
  if (!handler) throw new Error(`no handler for job ${name}`)
  return async (raw: unknown, job: Omit<JobRun, 'cronAt'>): Promise<void> => {
    const { cronAt, payload } = withoutCron(raw)
    // the schema is the handler's own, both come from the same name
    await handler(kind.payload.parse(payload) as PayloadOf<C, JobName<C>>, { ...job, cronAt })
  }
}

/** The queue's timetable puts its own `_cron` into the payload. */
const withoutCron = (raw: unknown): { cronAt: Date | null; payload: unknown } => {
  if (typeof raw !== 'object' || raw === null || !('_cron' in raw)) {
    return { cronAt: null, payload: raw }
  }
  const { _cron: cron, ...payload } = raw
  const at = typeof cron === 'object' && cron !== null && 'ts' in cron ? cron.ts : null
  return { cronAt: typeof at === 'string' ? new Date(at) : null, payload }
}

const worthTelling: ReadonlySet<string> = new Set(['error'])

/** The queue's own chatter prints payloads and messages; only its errors are passed on, without their text. */
const quietLogger = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, _message, meta) => {
    const isFailedJob = meta !== undefined && 'failure' in meta
    if (worthTelling.has(level) && !isFailedJob) {
      log.warn('job queue trouble', { error: meta?.error ?? meta?.fatalError })
    }
  })
