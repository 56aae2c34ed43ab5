/** Metrics for Prometheus (`GET /metrics`). Labels come from closed sets: route keys, codes, job names, never from input. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Database } from './database/database.ts'
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
    jobs: new Histogram({
      name: 'towline_job_seconds',
      help: 'Time to run a job, by name and outcome (done, retried, failed)',
      labelNames: ['job', 'outcome'] as const,
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 30],
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
    /** Adds the metrics that are read on each scrape. */
    watchDatabase: (db: Database): void => {
      const pool = db.$client
      gauge(registers, 'towline_db_connections', 'Database connections, by state', 'state', () => [
        ['idle', pool.idleCount],
        ['busy', pool.totalCount - pool.idleCount],
        ['waited_for', pool.waitingCount],
      ])
      // the last count where the database is slow: metrics are needed most when something hangs
      let counts: Reading = []
      let counting: Promise<void> | null = null
      gauge(registers, 'towline_jobs', 'Jobs in the queue, by state', 'state', async () => {
        const isFirst = counting === null
        counting ??= countJobs(db)
          .then((counted) => {
            counts = Object.entries(counted)
          })
          .catch(() => {})
          .finally(() => {
            counting = null
          })
        if (isFirst) await waitAtMost(countWithinMs, counting)
        return counts
      })
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
    contentType: registry.contentType,
    text: (): Promise<string> => registry.metrics(),
  }
}

/** `GET /metrics` waits no longer for a value from the database. */
const countWithinMs = 500

type Reading = readonly (readonly [string, number])[]

const gauge = (
  registers: Registry[],
  name: string,
  help: string,
  label: string,
  read: () => Reading | Promise<Reading>,
): void => {
  const metric = new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    collect: async () => {
      for (const [value, count] of await read()) metric.set({ [label]: value }, count)
    },
  })
}
