/** One job of the queue, from its raw payload to its outcome. */
import type { Task, TaskList } from 'graphile-worker'
import { isConnectionLoss } from '../database/database-errors.ts'
import { scrub } from '../describe-error.ts'
import type { HeldJobs } from './held-jobs.ts'
import type { JobQueue } from './job-queues.ts'
import { kindOf, type JobCatalogue, type JobName, type JobsOf, type PayloadOf } from './jobs.ts'
import type { Logger } from '../log.ts'
import { inJobTrace, withoutTrace } from './job-trace.ts'

export type JobRun = {
  jobId: string
  attempt: number
  isLastAttempt: boolean
  /** For a job of the timetable: the time it is scheduled for, also when it runs late. */
  cronAt: Date | null
  /** Aborted when the process is stopping: for calls that may be broken off and repeated. */
  signal: AbortSignal
  /**
   * For a job of many steps, before each of them: throws when the process is stopping, so that the job continues elsewhere, and shows that
   * this worker makes progress.
   */
  checkpoint: () => void
}

export type Checkpoint = JobRun['checkpoint']
/** For a long task outside the job queue. */
export const noCheckpoint: Checkpoint = () => {}

export type JobHandlers<C extends JobCatalogue> = {
  [N in JobName<C>]: (payload: PayloadOf<C, N>, job: JobRun) => Promise<void>
}

/** `retried` is also a job that was told to stop, or failed while the process was stopping; `left_out`, one that would have run beside another. */
export type JobOutcome = 'done' | 'retried' | 'failed' | 'left_out'

export type TaskOptions<C extends JobCatalogue> = {
  jobs: JobsOf<C>
  queue: JobQueue
  handlers: JobHandlers<C>
  log: Logger
  onFinished: (job: string, outcome: JobOutcome, durationMs: number) => void
  /** Aborted when the process is stopping. */
  stopping: AbortSignal
  /** Called with each job that this worker was given, and at its end. */
  held: HeldJobs
  /** A job has ended, or a step of one. */
  onWork: () => void
  /** Whether a job of this name that began before this one is running, here or in another worker. */
  isEarlierRunning: (name: string, jobId: string) => Promise<boolean>
  /** Gives a job back to the queue without counting its attempt. */
  handBack: (jobId: string) => Promise<void>
  /** Waits for the database; then the job runs again at once. Its attempt counts. */
  comeAgain: (jobId: string) => Promise<void>
}

export const tasksOf = <C extends JobCatalogue>(options: TaskOptions<C>): TaskList =>
  Object.fromEntries(
    Object.entries(options.jobs.catalogue)
      .filter(([, { queue }]) => queue === options.queue)
      .flatMap(([name, { formerly }]) => {
        const task = taskOf(options, name)
        return [[name, task], ...(formerly === undefined ? [] : [[formerly, task] as const])]
      }),
  )

const taskOf = <C extends JobCatalogue>(options: TaskOptions<C>, name: string): Task => {
  const { jobs, handlers, log, onFinished, stopping, held, onWork, handBack, comeAgain } = options
  const { isAlone } = kindOf(jobs.catalogue, name)
  const runJob = runnerOf(jobs.catalogue, handlers, name)
  const checkpoint = () => {
    stopping.throwIfAborted()
    onWork()
  }
  return async (raw, { job }) => {
    // A slot that was polling at the stop may still be given a job, perhaps the very one that another slot has just handed back.
    if (stopping.aborted) {
      await handBack(job.id)
      throw new Error('the process is stopping')
    }
    held.begin(job)
    const startedAt = performance.now()
    const isLastAttempt = job.attempts >= job.max_attempts
    const facts = { job: name, jobId: job.id, attempt: job.attempts }
    const finish = (outcome: JobOutcome) => {
      const durationMs = Math.round(performance.now() - startedAt)
      onWork()
      onFinished(name, outcome, durationMs)
      return { ...facts, durationMs }
    }
    try {
      const attempt = job.attempts
      if (isAlone && (await options.isEarlierRunning(name, job.id))) {
        log.warn('job left out, the one before is not over', finish('left_out'))
        return
      }
      await runJob(raw, { jobId: job.id, attempt, isLastAttempt, signal: stopping, checkpoint })
      log.debug('job done', finish('done'))
    } catch (error) {
      if (stopping.aborted) {
        log.info('job stopped, goes on elsewhere', { ...finish('retried'), error })
        await handBack(job.id)
      } else if (isConnectionLoss(error) && !isLastAttempt) {
        log.warn('job lost the database, will run again', { ...finish('retried'), error })
        await comeAgain(job.id)
      } else if (isLastAttempt) log.error('job failed for good', { ...finish('failed'), error })
      else log.warn('job failed, will be retried', { ...finish('retried'), error })
      throw new Error(storedMessage(error), { cause: error })
    } finally {
      held.end(job)
    }
  }
}

/** The queue stores it as JSON in a column that accepts no NUL. */
const storedMessage = (error: unknown): string =>
  scrub(error instanceof Error ? error.message : 'a thrown value').replaceAll('\u0000', '')

/** One job of the catalogue as a function of its raw payload: parsed, then handled. */
export const runnerOf = <C extends JobCatalogue>(
  catalogue: C,
  handlers: JobHandlers<C>,
  name: string,
) => {
  const kind = kindOf(catalogue, name)
  const handler = handlers[name]
  if (!handler) throw new Error(`no handler for job ${name}`)
  return (raw: unknown, job: Omit<JobRun, 'cronAt'>): Promise<void> => {
    const { origin, payload: sent } = withoutTrace(raw)
    return inJobTrace(name, job, origin, async () => {
      const { cronAt, payload } = withoutCron(sent)
      // the schema is the handler's own, both come from the same name
      await handler(kind.payload.parse(payload) as PayloadOf<C, JobName<C>>, { ...job, cronAt })
    })
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
