/** Starts the roles this process was given, and ends them in order. */
import { disableSamplePeople } from './accounts/index.ts'
import { openApp } from './app.ts'
import { refreshFacts } from './facts/index.ts'
import { openHouse } from './house.ts'
import { jobCatalogue } from './job-catalogue.ts'
import { jobHandlers, timetable } from './job-handlers.ts'
import { keepHouse } from './keep-house.ts'
import { readConfig, type Config } from './kit/env.ts'
import { startWorker } from './kit/job-worker.ts'
import { openLog } from './kit/log.ts'
import { migrate } from './kit/migrate.ts'
import { projectPath } from './kit/project-root.ts'
import { closeChannels, openChannels } from './notices/index.ts'
import type { Ctx } from './context.ts'

/** Facts of public pages older than this are counted again before anyone reads them. */
const factsGoodForMinutes = 60

/** How long requests and jobs that have begun may take to end. */
const graceMs = 8_000

const run = async (config: Config): Promise<void> => {
  const log = openLog(config.logLevel)
  await migrate(config.databaseUrl)
  const { ctx, close } = await openHouse(config, log)
  if (config.isProduction) await disableSamplePeople(ctx, { keepsDrivers: config.hasSimulator })
  await keepHouse(ctx)
  await refreshFacts(ctx, { goodForMinutes: factsGoodForMinutes })
  const stops: (() => Promise<void>)[] = [close]
  if (config.runsWorker) stops.unshift(await work(ctx))
  if (config.runsWeb) stops.unshift(await serve(ctx))
  log.info('ready', { port: config.port })

  let isStopping = false
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return
    isStopping = true
    log.info('stopping', { signal })
    for (const end of stops) await end()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

const serve = async (ctx: Ctx): Promise<() => Promise<void>> => {
  const { config } = ctx
  const { server, close } = openApp({
    ctx,
    pages: {
      clientDirectory: projectPath('build', 'client'),
      loadBuild: () => import(projectPath('build', 'server', 'index.js')),
    },
    hasLimits: config.hasLimits,
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host ?? undefined, resolve)
  })
  return async () => {
    // open streams would keep the server waiting
    await Promise.all([ctx.live.stop(), close(graceMs)])
  }
}

const work = async (ctx: Ctx): Promise<() => Promise<void>> => {
  const channels = openChannels(ctx.config)
  const worker = await startWorker<typeof jobCatalogue>({
    db: ctx.db,
    jobs: ctx.jobs,
    handlers: jobHandlers(ctx, channels),
    timetable,
    log: ctx.log,
    onFinished: (job, outcome, durationMs) =>
      ctx.metrics.jobs.observe({ job, outcome }, durationMs / 1000),
  })
  return async () => {
    await worker.stop()
    closeChannels(channels)
  }
}

try {
  await run(readConfig(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
