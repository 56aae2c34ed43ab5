/** Starts the roles this process was given, and ends them: in order if they let it, and soon in any case. */
import { setTimeout as pause } from 'node:timers/promises'
import { disableSamplePeople } from './accounts/index.ts'
import { openApp } from './app.ts'
import { checkAuditOwner } from './audit/index.ts'
import { refreshFacts } from './facts/index.ts'
import { openHouse } from './house.ts'
import { jobCatalogue } from './job-catalogue.ts'
import { jobHandlers, timetable } from './job-handlers.ts'
import { keepHouse } from './keep-house.ts'
import { jobCallLimitMs, withCallLimit } from './kit/database.ts'
import { readConfig, type Config } from './kit/env.ts'
import type { Reluctance } from './kit/http/health.ts'
import type { HttpServer } from './kit/http/http-server.ts'
import { startWorker, type Worker } from './kit/job-worker.ts'
import { openLog } from './kit/log.ts'
import { migrate } from './kit/migrate.ts'
import { projectPath } from './kit/project-root.ts'
import { deadAfterMs } from './kit/worker-canary.ts'
import { closeChannels, openChannels } from './notices/index.ts'
import { openHealthServer } from './open-health-server.ts'
import type { Ctx } from './context.ts'

/** Facts of public pages older than this are counted again before anyone reads them. */
const factsGoodForMinutes = 60

/** How long requests and jobs that have begun may take to end. */
const graceMs = 7_000
/** From the signal to the end of the process, whatever hangs. The launcher kills it after 15 s. */
const goneWithinMs = 9_000

const run = async (config: Config): Promise<void> => {
  const log = openLog(config.logLevel)
  const { beyond } = await migrate(config.databaseUrl)
  if (beyond.length > 0) log.info('database of a newer release', { reason: beyond.join(', ') })
  const { ctx, close } = await openHouse(config, log)
  await checkAuditOwner(ctx)
  if (config.isProduction) await disableSamplePeople(ctx, { keepsDrivers: config.hasSimulator })
  const patient: Ctx = { ...ctx, db: withCallLimit(ctx.db, jobCallLimitMs) }
  await keepHouse(patient)
  await refreshFacts(patient, { goodForMinutes: factsGoodForMinutes })

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
    // what a job still does here ends with the process, and is done elsewhere
    if (isWorkOver) await close()
    process.exit(isWorkOver ? exitCode : 1)
  }
  if (config.runsWorker) {
    work = await startWork(ctx, (reason) => {
      log.error('job worker is stuck, the process ends', { reason })
      void stop({ reason }, 1)
    })
  }
  server = await listen(ctx, reluctance)
  log.info('ready', { port: config.port })
  process.on('SIGTERM', () => void stop({ signal: 'SIGTERM' }, 0))
  process.on('SIGINT', () => void stop({ signal: 'SIGINT' }, 0))
}

/** The whole of it, or for a process that runs jobs only what a supervisor asks. */
const listen = async (ctx: Ctx, reluctance: Reluctance): Promise<HttpServer | null> => {
  const { config } = ctx
  const port = config.runsWeb ? config.port : config.workerPort
  if (port === null) return null
  const opened = config.runsWeb
    ? openApp({
        ctx,
        pages: {
          clientDirectory: projectPath('build', 'client'),
          loadBuild: () => import(projectPath('build', 'server', 'index.js')),
        },
        hasLimits: config.hasLimits,
        reluctance,
      })
    : openHealthServer(ctx, reluctance)
  await new Promise<void>((resolve, reject) => {
    opened.server.once('error', reject)
    opened.server.listen(port, config.host ?? undefined, resolve)
  })
  return opened
}

const endServer = async (ctx: Ctx, { close }: HttpServer): Promise<void> => {
  // open streams would keep the server waiting, and a database that says nothing the streams
  await Promise.race([Promise.all([ctx.live.stop(), close(graceMs)]), pause(graceMs + 500)])
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
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
