/**
 * Jobs in PostgreSQL (graphile-worker), enqueued in the transaction that needs them: a rollback leaves no job, a commit
 * loses none. A catalogue says for each job its payload, retries and key; `job-worker.ts` runs them.
 */
import type { z } from 'zod'
import { afterCommit, type Tx } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { JobQueue } from './job-queues.ts'
import { withTrace } from './job-trace.ts'

export type JobKind<S extends z.ZodType> = {
  /** Its urgency: the capacity of a worker that it shares with others of its kind. */
  queue: JobQueue
  /** JSON values only. No personal data: ids, and the handler reads the rest. */
  payload: S
  /** Retries wait e¹, e², … e¹⁰ seconds (3 s to 6 h); 10 attempts are about 4 hours. */
  maxAttempts: number
  /** Only for a job that changes or reads money: what it is about, for the operator who is notified when its tries are used up. */
  aboutMoney?: string
  /** A later job with the same key replaces one that has not started. */
  key?: (payload: z.output<S>) => string
  /** For a job that reads the state: one that begins while another of its name is running does nothing. */
  isAlone?: true
  /** Its name in releases that may still have jobs of it in the queue: those are run as this job. */
  formerly?: string
}

type Kinds<S extends Record<string, z.ZodType>> = { [K in keyof S]: JobKind<S[K]> }

/** Any catalogue, whatever its payloads: `never` accepts every kind's own key function. */
export type AnyJobKind = {
  queue: JobQueue
  payload: z.ZodType
  maxAttempts: number
  aboutMoney?: string
  key?: (payload: never) => string
  isAlone?: true
  formerly?: string
}
export type JobCatalogue = Record<string, AnyJobKind>

/** A catalogue, with each `key` typed by its own `payload`. */
export const defineJobs = <S extends Record<string, z.ZodType>>(kinds: Kinds<S>): Kinds<S> => kinds

export type JobName<C extends JobCatalogue> = keyof C & string
export type PayloadOf<C extends JobCatalogue, N extends JobName<C>> = z.output<C[N]['payload']>

export type WhenAndKey = {
  /** Not before this time of the database clock; default at once. */
  runAt?: Date
  /** Replaces the key of the catalogue. */
  key?: string
}

export type JobSpec<C extends JobCatalogue> = {
  [N in JobName<C>]: { name: N; payload: PayloadOf<C, N> } & WhenAndKey
}[JobName<C>]

/** The arguments of `enqueue_job`. */
type JobArguments = readonly [
  name: string,
  payload: string,
  runAt: string | null,
  maxAttempts: number,
  key: string | null,
]

export type JobsOf<C extends JobCatalogue> = {
  catalogue: C
  /** In the caller's transaction. Throws when the payload does not fit its schema: that is a bug. */
  enqueue: <N extends JobName<C>>(
    tx: Tx,
    name: N,
    payload: PayloadOf<C, N>,
    when?: WhenAndKey,
  ) => Promise<void>
  /** Several in one statement. Of two with the same key the later one counts. */
  enqueueMany: (tx: Tx, specs: readonly JobSpec<C>[]) => Promise<void>
  /** Calls back after a commit with the names of the jobs that are due at once; returns a function that stops it. */
  onWork: (wake: (names: readonly JobName<C>[]) => void) => () => void
}

const enqueueJob = preparedQuery<JobArguments, Record<string, never>>(
  'enqueue job',
  'select enqueue_job($1, $2, $3, $4, $5)',
)

const enqueueJobs = preparedQuery<
  [
    names: string[],
    payloads: string[],
    runAts: (string | null)[],
    maxAttempts: number[],
    keys: (string | null)[],
  ],
  Record<string, never>
>(
  'enqueue jobs',
  'select enqueue_jobs($1::text[], $2::json[], $3::timestamptz[], $4::smallint[], $5::text[])',
)

export const openJobs = <C extends JobCatalogue>(catalogue: C): JobsOf<C> => {
  const wakers = new Set<(names: readonly JobName<C>[]) => void>()

  const enqueueMany: JobsOf<C>['enqueueMany'] = async (tx, specs) => {
    if (specs.length === 0) return
    await write(
      tx,
      specs.map((spec) => argumentsOf(catalogue, spec)),
    )
    const dueNow = specs.filter((spec) => spec.runAt === undefined).map(({ name }) => name)
    if (dueNow.length > 0 && wakers.size > 0) {
      afterCommit(tx, () => {
        for (const wake of wakers) wake(dueNow)
      })
    }
  }

  return {
    catalogue,
    enqueueMany,
    enqueue: (tx, name, payload, when = {}) => enqueueMany(tx, [{ name, payload, ...when }]),
    onWork: (wake) => {
      wakers.add(wake)
      return () => wakers.delete(wake)
    },
  }
}

const write = async (tx: Tx, jobs: readonly JobArguments[]): Promise<void> => {
  const [only] = jobs
  if (only && jobs.length === 1) {
    await enqueueJob(tx, ...only)
    return
  }
  await enqueueJobs(
    tx,
    jobs.map(([name]) => name),
    jobs.map(([, payload]) => payload),
    jobs.map(([, , runAt]) => runAt),
    jobs.map(([, , , maxAttempts]) => maxAttempts),
    jobs.map(([, , , , key]) => key),
  )
}

const argumentsOf = <C extends JobCatalogue>(catalogue: C, spec: JobSpec<C>): JobArguments => {
  const kind = kindOf(catalogue, spec.name)
  const payload = kind.payload.parse(spec.payload)
  return [
    spec.name,
    JSON.stringify(withTrace(payload, spec.runAt === undefined)),
    spec.runAt?.toISOString() ?? null,
    kind.maxAttempts,
    spec.key ?? kind.key?.(payload) ?? null,
  ]
}

/** A kind whose payload is only known at run time: parse it with its own schema before using its key. */
type UntypedJobKind = Omit<AnyJobKind, 'key'> & { key?: (payload: unknown) => string }

export const kindOf = (catalogue: JobCatalogue, name: string): UntypedJobKind => {
  const kind = catalogue[name]
  if (!kind) throw new Error(`no job named ${name} in the catalogue`)
  return kind as UntypedJobKind
}
