/** Starts the roles this process was given, and ends them: in order if possible, and soon in any case. */
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { disableSamplePeople } from './accounts/index.ts'
import { createHttpApp } from './http-app.ts'
import { checkAuditOwner } from './audit/index.ts'
import { refreshFacts } from './facts/index.ts'
import { createApp, type App } from './create-app.ts'
import { jobCatalogue } from './job-catalogue.ts'
import { jobHandlers, timetable } from './job-handlers.ts'
import { runDailyMaintenance } from './daily-maintenance.ts'
import { jobCallLimitMs, withCallLimit } from './kit/database/database.ts'
import { fullMessage } from './kit/describe-error.ts'
import { readConfig, type Config } from './kit/env.ts'
import { type Reluctance, healthz, metricsPage, readyz } from './kit/http/health.ts'
import { type HttpServer, openHttpServer } from './kit/http/http-server.ts'
import { startWorker, type Worker } from './kit/jobs/job-worker.ts'
import { openLog, type Logger } from './kit/log.ts'
import { checkMigrated, migrate } from './kit/database/migrate.ts'
import { projectPath } from './kit/project-root.ts'
import { deadAfterMs } from './kit/jobs/worker-canary.ts'
import { closeChannels, openChannels } from './notifications/index.ts'
import type { Ctx } from './context.ts'
import type { AppEnv } from './kit/http/request-context.ts'
import { securityHeaders } from './kit/http/security-headers.ts'

/** Facts of public pages older than this are counted again before they are shown. */
const factsGoodForMinutes = 60

/** How long open requests and running jobs may take to end. */
const graceMs = 7_000
/** From the signal to the end of the process, whatever hangs. The launcher kills the rest at its own limit. */
const goneWithinMs = 9_000

/** Connections that wait to be accepted: with Node's 511, thousands who come at once try again after one, three and seven seconds. */
const mostUnaccepted = 4_096

/** The timetable does the same: a start goes on without it, on a full disk or while a backup holds a table, so that pages are answered. */
const tryAtStart = async (
  log: Logger,
  reason: string,
  work: () => Promise<unknown>,
): Promise<void> => {
  try {
    await work()
  } catch (error) {
    log.error('left to the timetable at the start', { reason, error })
  }
}

/** Until there is something to stop, a signal ends the process: the first of a container has no other action for one (signal(7)). */
let onSignal = (_signal: NodeJS.Signals): void => process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => onSignal(signal))

const run = async (config: Config): Promise<void> => {
  const log = openLog(config.logLevel)
  // not even loaded without a collector
  const tracing = config.isTraced
    ? (await import('./kit/tracing/open-tracing.ts')).startTracing({ log })
    : null
  const { beyond } = await (config.migratesAtStart ? migrate : checkMigrated)(
    config.databaseDirectUrl,
  )
  if (beyond.length > 0) {
    // by number: names are long enough to be scrubbed
    const numbers = beyond.map((name) => name.slice(0, 4)).join(', ')
    log.info('database of a newer release', { reason: numbers })
  }
  const app = await createApp(config, log)
  const { ctx, close } = app
  await checkAuditOwner(ctx)
  if (config.isProduction) {
    const count = await disableSamplePeople(ctx, { keepsDrivers: config.hasSimulator })
    if (count > 0) log.warn('accounts at example.ie and example.com disabled', { count })
  }
  const patient: Ctx = { ...ctx, db: withCallLimit(ctx.db, jobCallLimitMs) }
  await tryAtStart(log, 'daily maintenance', () => runDailyMaintenance(patient))
  await tryAtStart(log, 'public facts', () =>
    refreshFacts(patient, { goodForMinutes: factsGoodForMinutes }),
  )

  let isStopping = false
  let work: Work | null = null
  let server: HttpServer | null = null
  const reluctance: Reluctance = () => {
    if (isStopping) return 'This process is stopping.'
    return work && !isAtWork(work.worker) ? 'No job has been done here lately.' : null
  }
  const stop = async (why: Record<string, string>, exitCode: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    log.info('stopping', why)
    setTimeout(() => {
      log.error('stopping took too long')
      process.exit(1)
    }, goneWithinMs)
    const [isWorkOver] = await Promise.all([
      work?.end() ?? true,
      server && endServer(ctx, server).catch((error: unknown) => log.warn('not closed', { error })),
    ])
    // a job that is still running here ends with the process, and is repeated elsewhere
    if (isWorkOver) await close()
    await tracing?.stop()
    process.exit(isWorkOver ? exitCode : 1)
  }
  onSignal = (signal) => void stop({ signal }, 0)
  if (config.runsWorker) {
    work = await startWork(ctx, (reason) => {
      log.error('job worker is stuck, the process ends', { reason })
      void stop({ reason }, 1)
    })
  }
  server = await listen(app, reluctance)
  log.info('ready', { port: config.runsWeb ? config.port : (config.workerPort ?? 'off') })
}

/** The whole app, or for a process that runs jobs only the routes for a supervisor. */
const listen = async (
  { ctx, sharedCounts }: App,
  reluctance: Reluctance,
): Promise<HttpServer | null> => {
  const { config } = ctx
  const port = config.runsWeb ? config.port : config.workerPort
  if (port === null) return null
  const opened = config.runsWeb
    ? createHttpApp({
        ctx,
        pages: {
          clientDirectory: projectPath('build', 'client'),
          loadBuild: () => import(projectPath('build', 'server', 'index.js')),
        },
        hasLimits: config.hasLimits,
        sharedCounts,
        reluctance,
      })
    : openHealthServer(ctx, reluctance)
  await new Promise<void>((resolve, reject) => {
    opened.server.once('error', reject)
    opened.server.listen({ port, host: config.host ?? undefined, backlog: mostUnaccepted }, resolve)
  })
  return opened
}

/** The routes for a supervisor of a process that runs jobs only: `/healthz`, `/readyz`, `/metrics`. Not yet listening. */
const openHealthServer = (ctx: Ctx, reluctance: Reluctance): HttpServer => {
  const { config, db, log, metrics } = ctx
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    await next()
    if (c.res.status !== 404) c.env.request.route = `GET ${c.req.path}`
  })
  app.get('/healthz', healthz)
  app.get('/readyz', readyz({ db, reluctance }))
  app.get('/metrics', metricsPage({ metrics, token: config.metricsToken }))
  return openHttpServer({
    app,
    headers: securityHeaders({ frameUrl: null, mapStyleUrl: null }),
    trustedProxyHops: config.trustedProxyHops,
    log,
    metrics,
  })
}

const endServer = async (ctx: Ctx, { close }: HttpServer): Promise<void> => {
  const { runsWeb, stopPauseMs } = ctx.config
  const pauseMs = runsWeb ? stopPauseMs : 0
  await pause(pauseMs)
  // open streams would keep the server waiting, and a database that does not answer the streams
  const leftMs = graceMs - pauseMs
  await Promise.race([Promise.all([ctx.live.stop(), close(leftMs)]), pause(leftMs + 500)])
}

type Work = { worker: Worker; end: () => Promise<boolean> }

const startWork = async (ctx: Ctx, onStuck: (reason: string) => void): Promise<Work> => {
  const channels = openChannels(ctx.config)
  const worker = await startWorker<typeof jobCatalogue>({
    db: ctx.db,
    jobs: ctx.jobs,
    handlers: jobHandlers({ ...ctx, db: withCallLimit(ctx.db, jobCallLimitMs) }, channels),
    timetable,
    log: ctx.log,
    onFinished: (job, outcome, durationMs) =>
      ctx.metrics.jobs.observe({ job, outcome }, durationMs / 1000),
    onStuck,
  })
  ctx.metrics.watchWorker(worker.workAgeMs)
  const end = async (): Promise<boolean> => {
    const isOver = await worker.stop(graceMs)
    if (isOver) closeChannels(channels)
    return isOver
  }
  return { worker, end }
}

const isAtWork = ({ workAgeMs }: Worker): boolean => (workAgeMs() ?? Infinity) < deadAfterMs

try {
  await run(readConfig(process.env))
} catch (error) {
  process.stderr.write(`${fullMessage(error)}\n`)
  process.exit(1)
}
