/** One number of web processes from its start to the step that is too much. */
import { setMaxListeners } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { print } from '../bench/measure.ts'
import { openApiClient } from '../simulator/api-client.ts'
import { costsOf } from './costs.ts'
import { openBookings } from './customers.ts'
import { liveAsDriver } from './drivers.ts'
import { makePeople, type People } from './make-people.ts'
import { openMarket, type Market } from './open-market.ts'
import { planSteps, type Options } from './options.ts'
import { failuresOf, isCarried, isServed, rateOf, timesOf, type Phase } from './phase.ts'
import { openRecorder, recorded, type Recorder } from './recorder.ts'
import type { Run } from './report.ts'
import { busySeconds, usageOf } from './usage.ts'
import { percentile } from '../bench/measure.ts'

const startedPerSecond = 100
const idleSeconds = 10
const quietSeconds = 15
/** Positions of every driver are under way after one interval. */
const movingSeconds = 40
/** Until the offers of a new rate are answered. */
const leadInSeconds = 8
/** Each may watch several jobs at once. */
const customerCount = 400

export const runMarket = async (
  release: string,
  webProcesses: number,
  options: Options,
): Promise<Run> => {
  let people: People = { drivers: [], customers: [] }
  const market = await openMarket(release, webProcesses, async (of) => {
    people = await makePeople(of, { drivers: options.drivers, customers: customerCount })
  })
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  try {
    return await loadMarket(market, people, webProcesses, options, stop.signal)
  } finally {
    stop.abort()
    // requests that were under way end with it
    await pause(200)
    await market.close()
  }
}

const loadMarket = async (
  market: Market,
  people: People,
  webProcesses: number,
  options: Options,
  signal: AbortSignal,
): Promise<Run> => {
  const recorder = openRecorder()
  const streams = { open: 0 }
  const open = (cookie: string) =>
    recorded(
      openApiClient({ address: market.address, origin: market.origin, cookie }),
      recorder,
      streams,
    )
  const bookings = openBookings(people.customers, open, recorder, signal)
  const measure = (name: string, perMinute: number, seconds: number): Promise<Phase> =>
    measurePhase(market, recorder, { name, perMinute, seconds, streams: () => streams.open })

  const idle = await measure('nothing', 0, idleSeconds)
  let isMoving = false
  for (const [n, { cookie, home }] of people.drivers.entries()) {
    void liveAsDriver(
      {
        client: open(cookie),
        home,
        requestStartCode: bookings.requestStartCode,
        signal,
        print: (action, line = {}) => {
          recorder.count(action)
          const isOver = action === 'completed' || action === 'let_go'
          if (isOver && line.bookingId) bookings.end(line.bookingId)
        },
      },
      () => isMoving,
    ).catch((error: unknown) => print(`  a driver stopped: ${String(error)}`))
    if (n % (startedPerSecond / 10) === 0) await pause(100)
  }
  await untilSteady(() => streams.open)

  const quiet = await measure('streams alone', 0, quietSeconds)
  isMoving = true
  await pause(20_000)
  const moving = await measure('and positions', 0, movingSeconds - 20)
  const before = await databaseBytes(market)
  let completed = 0
  const steps: Phase[] = []
  const plan = planSteps(options)
  for (const perMinute of plan.perMinute) {
    bookings.setRate(perMinute)
    await pause(leadInSeconds * 1000)
    completed += recorder.take().counted.get('held') ?? 0
    const step = await measure(`${perMinute} bookings/min`, perMinute, plan.seconds)
    completed += step.recorded.counted.get('held') ?? 0
    steps.push(step)
    print(stepLine(step))
    if (!isCarried(step)) break
  }
  bookings.setRate(0)
  return {
    webProcesses,
    workerProcesses: Math.min(2, webProcesses),
    postgres: String((await market.readRow('show server_version')).server_version),
    idle,
    quiet,
    moving,
    steps,
    costs: costsOf({ idle, quiet, moving }, steps.filter(isServed)),
    storedBytes: {
      position: await positionBytes(market),
      booking: ((await databaseBytes(market)) - before) / Math.max(1, completed),
    },
  }
}

const stepLine = (step: Phase): string => {
  const accepts = timesOf(step, 'accept')
  return `  ${step.name}: ${Math.round(rateOf(step, 'booking') * 60)} made, ${accepts.length} accepted in ${step.seconds} s, accept p99 ${percentile(accepts, 0.99).toFixed(0)} ms, ${rateOf(step, 'position').toFixed(0)} positions/s, ${step.streams} streams, ${failuresOf(step)} failed`
}

/** Until the number no longer grows. */
const untilSteady = async (count: () => number): Promise<void> => {
  for (let last = -1; count() > last; await pause(3_000)) last = count()
}

/** Without positions, which are kept for a while only: what bookings alone leave. */
const databaseBytes = async ({ readRow }: Market): Promise<number> => {
  const { bytes } =
    await readRow(`select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'audit') and c.relname !~ '^driver_(locations|positions)'`)
  return Number(bytes)
}

const positionBytes = async ({ readRow }: Market): Promise<number> => {
  const { bytes } = await readRow(`select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8
      / greatest(1, (select count(*) from driver_locations)) as bytes
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'driver_locations'::regclass`)
  return Number(bytes)
}

const walPosition = async ({ readRow }: Market): Promise<number> =>
  Number((await readRow(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as at`)).at)

const measurePhase = async (
  market: Market,
  recorder: Recorder,
  {
    streams,
    ...phase
  }: { name: string; perMinute: number; seconds: number; streams: () => number },
): Promise<Phase> => {
  const late = monitorEventLoopDelay({ resolution: 10 })
  recorder.take()
  const parts = market.parts()
  const busyBefore = busySeconds()
  const before = parts.map(usageOf)
  const walBefore = await walPosition(market)
  const beganAt = performance.now()
  late.enable()
  await pause(phase.seconds * 1000)
  late.disable()
  const seconds = (performance.now() - beganAt) / 1000
  const noted = recorder.take()
  const after = parts.map(usageOf)
  const cores = (n: number): number =>
    Math.max(0, ((after[n]?.cpuSeconds ?? 0) - (before[n]?.cpuSeconds ?? 0)) / seconds)
  const ours = parts.reduce((sum, _, n) => sum + cores(n), 0)
  return {
    ...phase,
    othersCores: Math.max(0, (busySeconds() - busyBefore) / seconds - ours),
    seconds,
    recorded: noted,
    streams: streams(),
    generatorLateMs: late.percentile(99) / 1e6,
    walBytes: (await walPosition(market)) - walBefore,
    parts: parts.map(({ name }, n) => ({
      name,
      cores: cores(n),
      megabytes: (after[n]?.bytes ?? 0) / 1e6,
    })),
  }
}
