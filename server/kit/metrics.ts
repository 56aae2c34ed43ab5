/** Metrics for Prometheus (`GET /metrics`). Labels come from closed sets: route keys, codes, job names, never from input. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Database } from './database/database.ts'
import type { Admission } from './http/admission.ts'
import { countJobs } from './jobs/job-counts.ts'
import { waitAtMost } from './wait-at-most.ts'

export type Metrics = ReturnType<typeof openMetrics>

/** A registry of its own, so that two servers in one process (tests) do not share metrics. */
export const openMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  return {
    requests: new Histogram({
      name: 'towline_http_request_seconds',
      help: 'Time to answer an HTTP request, by route key and status',
      labelNames: ['route', 'status'] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    refusals: new Counter({
      name: 'towline_refusals_total',
      help: 'Requests refused, by code',
      labelNames: ['code'] as const,
      registers,
    }),
    shed: new Counter({
      name: 'towline_http_shed_total',
      help: 'Requests refused because this process was too busy',
      registers,
    }),
    jobs: new Histogram({
      name: 'towline_job_seconds',
      help: 'Time to run a job, by name and outcome (done, retried, failed)',
      labelNames: ['job', 'outcome'] as const,
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 30],
      registers,
    }),
    acceptance: new Histogram({
      name: 'towline_acceptance_seconds',
      help: 'From the first offer of a job to its acceptance',
      buckets: [10, 30, 60, 120, 180, 300, 450, 600],
      registers,
    }),
    liveStreams: new Gauge({
      name: 'towline_live_streams',
      help: 'Live streams open in this process',
      registers,
    }),
    liveStreamsEnded: new Counter({
      name: 'towline_live_streams_ended_total',
      help: 'Live streams that ended, by reason',
      labelNames: ['reason'] as const,
      registers,
    }),
    notificationsFailed: new Counter({
      name: 'towline_notifications_failed_total',
      help: 'Notifications given up, by kind and channel',
      labelNames: ['kind', 'channel'] as const,
      registers,
    }),
    browserErrors: new Counter({
      name: 'towline_browser_errors_total',
      help: 'Failures of pages that browsers reported, by kind',
      labelNames: ['kind'] as const,
      registers,
    }),
    /** Adds the metrics that are read on each scrape. */
    watchDatabase: (db: Database): void => {
      const pool = db.$client
      gauge(registers, 'towline_db_connections', 'Database connections, by state', 'state', () => [
        ['idle', pool.idleCount],
        ['busy', pool.totalCount - pool.idleCount],
        ['waited_for', pool.waitingCount],
      ])
      const counted = patient(() => countJobs(db))
      gauge(registers, 'towline_jobs', 'Jobs in the queue, by state', 'state', async () =>
        Object.entries((await counted()) ?? {}),
      )
    },
    /** Adds how many requests are worked on, and how many wait (`http/admission.ts`), in the server that was made last. */
    watchAdmission: ({ counts }: Pick<Admission, 'counts'>): void => {
      const name = 'towline_http_places'
      registry.removeSingleMetric(name)
      gauge(registers, name, 'Requests, by whether they wait', 'state', () =>
        Object.entries(counts()),
      )
    },
    /** Adds whether Redis does its part, for a process that was given one. */
    watchRedis: (isUp: () => boolean): void =>
      gauge(
        registers,
        'towline_redis_up',
        '1 while Redis carries live events and limits, 0 while PostgreSQL does its work',
        null,
        () => [[null, isUp() ? 1 : 0]],
      ),
    /** Adds gauges that share one reading of the database. */
    watchReading: <T>(read: () => Promise<T>, gauges: readonly ReadGauge<T>[]): void => {
      const latest = patient(read)
      for (const { name, help, label = null, values } of gauges) {
        gauge(registers, name, help, label, async () => {
          const reading = await latest()
          return reading === null ? [] : values(reading)
        })
      }
    },
    /** Adds how long ago the worker of this process last did work, in milliseconds; null before the first time. */
    watchWorker: (workAgeMs: () => number | null): void => {
      const age = new Gauge({
        name: 'towline_worker_work_age_seconds',
        help: 'Seconds since this worker last did a job or a step of one; a canary runs every 10 s',
        registers,
        collect: () => {
          const ms = workAgeMs()
          if (ms !== null) age.set(ms / 1000)
        },
      })
    },
    /** Adds the age of the replica, in milliseconds; Infinity where it does not answer. */
    watchReplica: (lagMs: () => number): void => {
      const lag: Gauge = new Gauge({
        name: 'towline_replica_lag_seconds',
        help: 'How old the replica is, as this process measures it; +Inf where it does not answer',
        registers,
        collect: () => {
          lag.set(lagMs() / 1000)
        },
      })
    },
    contentType: registry.contentType,
    text: (): Promise<string> => registry.metrics(),
  }
}

/** `GET /metrics` waits no longer for a value from the database. */
const readWithinMs = 500

/**
 * A reading that several gauges of one scrape share, and the last one where the database is slow: metrics are needed most when something
 * hangs. Null before the first.
 */
const patient = <T>(read: () => Promise<T>): (() => Promise<T | null>) => {
  let latest: T | null = null
  let reading: Promise<void> | null = null
  return async () => {
    reading ??= read()
      .then((value) => {
        latest = value
      })
      .catch(() => {})
      .finally(() => {
        reading = null
      })
    await waitAtMost(readWithinMs, reading)
    return latest
  }
}

/** The value of the label, null without one, and the number. */
type Reading = readonly (readonly [string | null, number])[]

type ReadGauge<T> = {
  name: string
  help: string
  label?: string
  values: (reading: T) => Reading
}

const gauge = (
  registers: Registry[],
  name: string,
  help: string,
  label: string | null,
  read: () => Reading | Promise<Reading>,
): void => {
  const metric = new Gauge({
    name,
    help,
    labelNames: label === null ? [] : [label],
    registers,
    collect: async () => {
      for (const [value, count] of await read()) {
        metric.set(label === null || value === null ? {} : { [label]: value }, count)
      }
    },
  })
}
