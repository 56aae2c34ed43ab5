/**
 * The launcher: starts PostgreSQL, the fakes, the server and the simulator in order, each as a process
 * of its own, keeps them running, and stops them in the opposite order.
 *
 * Run by `scripts/start.mjs` in the project's folder. Reads DATA_DIR, PORT, WORKER_PORT, DATABASE_URL, ROLES,
 * SIMULATOR, STRIPE_SECRET_KEY, VAPID_PUBLIC_KEY, NODE_ENV, HOST, PUBLIC_ORIGIN and ENV_FILE; everything else reaches the server unread.
 */
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { demoSignIns } from '../workshop/seed/demo-people.ts'
import { readConfig, thisMachine } from '../server/kit/env.ts'
import { migrate } from '../server/kit/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { cardProviderFake } from './launch/card-provider-fake.ts'
import { type Hold, holdDataFolder } from './launch/hold-data-folder.ts'
import { isServing, listens } from './launch/is-up.ts'
import { type KeptProgram, keepRunning } from './launch/keep-running.ts'
import { pushKeys } from './launch/push-keys.ts'
import { type Program, endProgram, runProgram, startProgram } from './launch/program.ts'
import { readEnvironment } from './launch/read-environment.ts'
import { print, printProblem } from './launch/print.ts'
import { StoppedEarly, createUndoStack } from './launch/undo-stack.ts'
import { findFreePort, isPortFree } from './postgres/find-free-port.ts'
import { killPostgres, readPidFile } from './postgres/pid-file.ts'
import { giveAuditLogAway } from './postgres/give-audit-log-away.ts'

// ENV_FILE names another file, or none at all when it is empty.
const env = readEnvironment(process.env.ENV_FILE ?? '.env')
const isDev = process.argv.includes('--dev')
const isProduction = env.NODE_ENV === 'production'
const dataDir = resolve(env.DATA_DIR || 'data')
const port = Number(env.PORT || 3000)
const host = env.HOST || (isProduction ? undefined : thisMachine)
const workerPort = env.WORKER_PORT || '3001'
const isWeb = (env.ROLES || 'web,worker').split(',').some((role) => role.trim() === 'web')
const needsDatabase = !env.DATABASE_URL
const mayFake = !isProduction || env.ALLOW_FAKES_IN_PRODUCTION === 'on'
const needsFakes = mayFake && !env.STRIPE_SECRET_KEY
const needsSimulator = isWeb && (env.SIMULATOR || (isProduction ? 'off' : 'on')) === 'on'

const address = env.PUBLIC_ORIGIN || `http://localhost:${port}`

/** From the signal to the end of everything, whatever hangs: the programs, one after another within their time, and then PostgreSQL. */
const goneWithinMs = 14_000
const programsGoneWithinMs = 10_000
/** Between a database that could not be started again and the next try. */
const databaseRestMs = 2_000
let stopBeganAt = 0
const leftOf = (ms: number): number => Math.max(0, stopBeganAt + ms - performance.now())

const undo = createUndoStack()
const kept: KeptProgram[] = []
let hold: Hold | undefined

async function launch(): Promise<void> {
  checkConfiguration()
  if (needsDatabase || needsFakes) {
    hold = await holdDataFolder(dataDir)
    await undo.add(hold.release)
  }
  if (isWeb) await refuseTakenPort()

  // With reload, Vite listens on the public port and forwards the server's paths.
  const serverPort = isDev && isWeb ? await findFreePort() : port
  const shared: NodeJS.ProcessEnv = { ...env, DATA_DIR: dataDir, PORT: String(serverPort) }
  // In production it has no default; the server refuses to start without it.
  if (!isProduction) shared.PUBLIC_ORIGIN = address
  // A developer's own webhook receiver listens on this machine.
  if (!isProduction) shared.WEBHOOKS_TO_THIS_MACHINE = env.WEBHOOKS_TO_THIS_MACHINE || 'on'
  const postgres = needsDatabase ? await startDatabase() : null
  if (postgres) {
    Object.assign(shared, {
      DATABASE_URL: postgres.url,
      DATABASE_DIRECT_URL: '',
      DATABASE_REPLICA_URL: '',
    })
  }
  if (needsFakes) Object.assign(shared, await settingsOfFakes())
  if (!isProduction && !env.VAPID_PUBLIC_KEY) Object.assign(shared, await pushKeys(dataDir))
  if (!isProduction && isWeb) await seed(shared)
  if (needsFakes) await startFakes(shared)
  if (postgres) {
    await migrate(postgres.url)
    // After the seed: a half-written demo is cleared completely, by the role that owns everything until here.
    await giveAuditLogAway(postgres)
  }

  const server = await keep(program('server', 'server/main.js', shared))
  // Also for a worker: until it was ready once, an exit counts as a failed start, and it is not started again.
  await server.whenReady(isServing({ isWeb, host, port: serverPort, workerPort }))
  if (isDev && isWeb) await startReload(serverPort)
  if (needsSimulator) {
    const simulator = await keep(program('simulator', 'workshop/simulator/main.js', shared))
    // Nothing depends on the simulator, and its failure does not spoil a start.
    await simulator.whenReady(async () => true)
  }
  greet()
}

/** Reports every configuration error at once, before anything starts. What the launcher provides itself counts as present. */
function checkConfiguration(): void {
  const brought = {
    secret: 'x',
    database: 'postgres://localhost/towline',
    here: 'http://localhost',
  }
  readConfig({
    ...env,
    ...(needsDatabase ? { DATABASE_URL: brought.database } : {}),
    ...(isProduction || env.PUBLIC_ORIGIN ? {} : { PUBLIC_ORIGIN: brought.here }),
    ...(needsFakes
      ? {
          STRIPE_SECRET_KEY: brought.secret,
          STRIPE_PUBLISHABLE_KEY: brought.secret,
          STRIPE_WEBHOOK_SECRET: brought.secret,
          STRIPE_API_BASE: brought.here,
          CARD_FRAME_URL: brought.here,
        }
      : {}),
  })
}

async function refuseTakenPort(): Promise<void> {
  const giveUpAt = Date.now() + 5_000
  while (!(await isPortFree(port, host))) {
    if (Date.now() > giveUpAt) {
      throw new Error(
        `Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`,
      )
    }
    // The server of a launcher that was just killed may still be closing.
    await pause(100)
  }
}

async function startDatabase(): Promise<EmbeddedPostgres> {
  const home = join(dataDir, 'postgres')
  let postgres = await startEmbeddedPostgres({ home })
  let restarting: Promise<EmbeddedPostgres | null> | null = null
  await undo.add(async () => {
    if (restarting === null) return postgres.stop('fast', leftOf(goneWithinMs))
    const next = await Promise.race([restarting, pause(leftOf(programsGoneWithinMs))])
    if (next) return next.stop('fast', leftOf(goneWithinMs))
    // it hangs half started
    const half = readPidFile(postgres.clusterDir)
    if (half) killPostgres(half.pid)
  })
  if (!postgres.clusterDir.startsWith(home)) {
    print(`The database lies in ${postgres.clusterDir}: its account cannot enter ${dataDir}.`)
  }
  const keepUp = async () => {
    for (;;) {
      await postgres.ended
      if (undo.isUnwinding()) return
      print('The database ended; starting it again.')
      restarting = startAgain(home)
      const next = await restarting
      if (next === null || undo.isUnwinding()) return
      postgres = next
      restarting = null
    }
  }
  void keepUp().catch(fail)
  return postgres
}

/** A disk that is full today has room tomorrow: pages that need no database go on until then. Null: everything is ending. */
async function startAgain(home: string): Promise<EmbeddedPostgres | null> {
  while (!undo.isUnwinding()) {
    try {
      return await startEmbeddedPostgres({ home, keepsPort: true })
    } catch {
      print(`The database could not be started (${join(home, 'postgres.log')}); trying again.`)
      await pause(databaseRestMs)
    }
  }
  return null
}

/** Where the fakes listen and the keys they know, as the environment of every program. */
async function settingsOfFakes(): Promise<NodeJS.ProcessEnv> {
  const {
    port: fakePort,
    secretKey,
    publishableKey,
    webhookSecret,
  } = await cardProviderFake(dataDir)
  const fakeProvider = `http://127.0.0.1:${fakePort}`
  const geocoderPort = env.GEOCODER_URL ? null : await findFreePort()
  // Texts stay in the local outbox, whose page answers them by this phone.
  const phonePort =
    env.TWILIO_ACCOUNT_SID || env.SMS_FROM || isProduction ? null : await findFreePort()
  return {
    FAKES_PORT: String(fakePort),
    STRIPE_API_BASE: fakeProvider,
    CARD_FRAME_URL: `${fakeProvider}/frame`,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...(geocoderPort === null
      ? {}
      : {
          FAKE_GEOCODER_PORT: String(geocoderPort),
          GEOCODER_URL: `http://127.0.0.1:${geocoderPort}`,
        }),
    ...(phonePort === null
      ? {}
      : {
          FAKE_PHONE_PORT: String(phonePort),
          TEXTS_FAKE_ORIGIN: `http://127.0.0.1:${phonePort}`,
          TEXTS_ANSWERED: 'on',
          TEXTS_NUMBER: '+353209109999',
          TWILIO_ACCOUNT_SID: 'ACfake',
          TWILIO_AUTH_TOKEN: randomBytes(18).toString('hex'),
        }),
  }
}

async function startFakes(shared: NodeJS.ProcessEnv): Promise<void> {
  const fakes = await keep(program('fakes', 'workshop/fakes/main.js', shared))
  await fakes.whenReady(() => listens(Number(shared.FAKES_PORT)))
}

/**
 * Fills an empty database with the demo; the program itself checks whether the database is empty. It has the fake card provider in its own
 * process: started before the server, the fake would offer it each of the demo's thousands of events again and again.
 */
async function seed(shared: NodeJS.ProcessEnv): Promise<void> {
  await runProgram(program('seed', 'workshop/seed/main.js', shared), (child) => {
    void undo.add(() => endProgram(child, leftOf(programsGoneWithinMs))).catch(() => undefined)
    child.on('message', (line) => typeof line === 'string' && print(line))
  })
}

/** Rebuilds on every change, and serves the screens with hot reload in front of the server. */
async function startReload(serverPort: number): Promise<void> {
  const reload = program('reload', '', {
    ...env,
    PORT: String(port),
    HOST: host,
    SERVER_PORT: String(serverPort),
  })
  const watcher = startProgram({ ...reload, file: resolve('scripts/reload.mjs') })
  await undo.add(() => endProgram(watcher, leftOf(programsGoneWithinMs)))
  watcher.on('message', () => {
    print('Changed; starting again.')
    for (const one of kept) void one.restart()
  })
  while (!(await listens(port))) await pause(50)
}

async function keep(one: Program): Promise<KeptProgram> {
  const running = keepRunning(one, print)
  kept.push(running)
  await undo.add(() => running.stop(leftOf(programsGoneWithinMs)))
  return running
}

function program(name: string, file: string, programEnv: NodeJS.ProcessEnv): Program {
  const built = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
  // In production a log collector reads the terminal; on a developer's machine the sign-ins below should stay in sight.
  const logFile = isProduction || isDev ? undefined : join(dataDir, 'logs', `${name}.log`)
  return {
    name,
    file: built(file),
    env: programEnv,
    preload: built('scripts/end-with-parent.js'),
    logFile,
  }
}

function greet(): void {
  if (!isWeb) return print('Towline works on its jobs.')
  print(`\nTowline is ready: ${address}`)
  if (isProduction) return
  print('\nSign in as')
  for (const { role, email, password } of demoSignIns)
    print(`  ${role.padEnd(10)}${email.padEnd(24)}${password}`)
  if (host !== thisMachine) print('\nAnyone who reaches this machine can sign in as these people.')
  print(`\nMail, pushes and texts it keeps: ${address}/dev/mailbox`)
  if (!isDev) print(`Logs: ${join(dataDir, 'logs')}`)
  print('Stop: Ctrl+C')
}

let isEnding = false

async function end(exitCode: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  stopBeganAt = performance.now()
  hold?.announceEnd()
  await undo.unwind()
  // A step that is under way finishes and undoes itself.
  await Promise.race([launching.catch(() => undefined), pause(leftOf(goneWithinMs))])
  process.exit(exitCode)
}

function fail(error: unknown): void {
  if (error instanceof StoppedEarly || isEnding) return
  printProblem(`\n${error instanceof Error ? error.message : String(error)}`)
  void end(1)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))
if (env.npm_lifecycle_event !== undefined) {
  // npm was killed and could not pass the signal on: nothing else could stop this process.
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && void end(0), 250).unref()
}
const launching = launch()
launching.catch(fail)
