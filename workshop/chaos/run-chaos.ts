/** One run, from an empty database to its report. */
import { cpSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { closeDatabase, openDatabase, type Database } from '../../server/kit/database/database.ts'
import { openLog } from '../../server/kit/log.ts'
import { openRequests } from './open-requests.ts'
import { countBookings } from './check-books.ts'
import { backUp, performAction, goneWithinMs, type Arena } from './perform-action.ts'
import { waitForDueJobs, enqueueJob } from './due-jobs.ts'
import { countAnswers, faultOf, waitedMs } from './judge-requests.ts'
import { passBy } from './passers-by.ts'
import { makePeople } from './people.ts'
import { planChaos, type Step, type Target } from './plan.ts'
import { prepareProduct } from './product.ts'
import { openProviderControl } from './provider-control.ts'
import { openRandom } from './random.ts'
import type { Report } from './report.ts'
import { finishRun } from './finish-run.ts'
import { openSpans } from './spans.ts'
import type { Stage } from './stage.ts'
import { liveOn } from './scenarios.ts'
import type { Answered } from './answered.ts'
import { openVerdicts } from './verdicts.ts'
import { clearWeather, makeWeather } from './weather.ts'
import { sql } from 'drizzle-orm'
import { latestPayableWeek } from '../../domain/payouts/payout.ts'

const pairsOfPeople = 12
/** Calls of this program to the database, which may be hanging. */
const callLimitMs = 3_000

export const runChaos = async ({
  minutes,
  seed,
  print,
}: {
  minutes: number
  seed: number
  print: (line: string) => void
}): Promise<Report> => {
  const beganAt = performance.now()
  const now = () => performance.now() - beganAt
  const at = () => `${(now() / 1000).toFixed(1).padStart(6)} s`
  const printLine = (line: string) => print(`${at()}  ${line}`)
  const verdicts = openVerdicts()
  const ownEnds = new Map<string, number>()
  const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)

  const product = await prepareProduct({
    onLine: (who, line) => {
      const ended = /^The (.+) ended \((?!SIG)(.+)\);/.exec(line)
      if (ended) count(ownEnds, `${who} ${ended[1]} (${ended[2]})`)
    },
    onFault: (what) => {
      printLine(what)
      verdicts.add('I12', what)
    },
  })
  const db = openDatabase({
    url: product.databaseUrl,
    maxConnections: 6,
    log: openLog('silent'),
    callLimitMs,
  })
  const provider = openProviderControl(product.provider.origin)
  const requests = openRequests(product.port, now)
  const [serverDown, serverPaused, trouble] = [openSpans(now), openSpans(now), openSpans(now)]
  const actions = new Map<string, Map<Target, number>>()
  const stopped = new Map<Target, number>()
  const faults = new Map<string, number>()
  const answered: Answered[] = []

  const arena: Arena = {
    product,
    provider,
    db,
    serverDown,
    serverPaused,
    onAction: (kind, target) => {
      const counts = actions.get(kind) ?? new Map<Target, number>()
      count(counts, target)
      actions.set(kind, counts)
      printLine(`${kind} ${target}`)
    },
    onStopped: (target, tookMs) => {
      if (target === 'database') return
      const took = tookMs ?? Number.POSITIVE_INFINITY
      stopped.set(target, Math.max(stopped.get(target) ?? 0, took))
      printLine(`the ${target} was gone after ${(took / 1000).toFixed(1)} s`)
      if (took > goneWithinMs[target]) {
        verdicts.add('I13', `the ${target} needed ${(took / 1000).toFixed(1)} s after SIGTERM`)
      }
    },
    onFault: (what) => {
      printLine(what)
      verdicts.add('I11', what)
    },
    checkDueJobs: async () => {
      const { left, tookMs } = await waitForDueJobs(db)
      printLine(`due jobs were done after ${(tookMs / 1000).toFixed(1)} s`)
      for (const { task, count: many } of left) {
        verdicts.add(
          'I11',
          `${many} × ${task} not run ${(tookMs / 1000).toFixed(1)} s after everything was back`,
        )
      }
    },
  }

  try {
    product.start()
    await backUp(arena)
    const people = await makePeople(product.env, pairsOfPeople)
    printLine('everything is up, and everybody there')

    const phase = { areFaultsOver: false, mayBegin: true, isOver: false }
    const stage: Stage = {
      requests,
      provider,
      random: openRandom(seed + 1),
      operatorCookie: people.operatorCookie,
      startCodeOf: startCodes(db),
      isOver: () => phase.isOver,
    }
    const scenarios = Promise.all(
      people.pairs.map((pair) => liveOn(stage, pair, () => phase.mayBegin, answered)),
    )
    const passersBy = passBy(requests, openRandom(seed + 2), people.pairs, () => phase.isOver)
    const weather = makeWeather(provider, openRandom(seed + 3), () => phase.areFaultsOver, faults)

    const chaosFrom = now()
    const endsAt = chaosFrom + minutes * 60_000
    const plan = planChaos(seed)
    const doStep = async ({ waitMs, action }: Step) => {
      await pause(waitMs)
      const span = action.kind === 'calm' ? null : trouble.begin()
      await performAction(arena, action)
      span?.end()
    }
    const payday = { lines: 0, transfers: 0 }
    for (const step of plan.steps) await doStep(step)
    payday.lines = await callPayday(db)
    while (now() < endsAt) await doStep(plan.more())
    await doStep(plan.last)
    const chaosMs = now() - chaosFrom
    phase.areFaultsOver = true
    await weather
    await clearWeather(provider)

    const outcome = await finishRun({ arena, answered, phase, scenarios, printLine })
    await passersBy
    payday.transfers = outcome.transfers
    for (const found of outcome.found) verdicts.add(found.invariant, found.what)
    const spans = {
      down: serverDown.all(),
      paused: serverPaused.all(),
      trouble: trouble.all(),
    }
    for (const seen of requests.all()) {
      const fault = faultOf(seen, spans)
      if (fault) verdicts.add('I12', `${(seen.from / 1000).toFixed(1)} s ${fault}`)
    }
    const bookings = await countBookings(db)
    await closeDatabase(db)
    for (const tookMs of await product.stop()) arena.onStopped('launcher', tookMs)
    const slowest = requests
      .all()
      .map((seen) => ({ what: seen.what, waitedMs: waitedMs(seen, spans) }))
      .reduce<Report['slowest']>(
        (most, one) => (most && most.waitedMs > one.waitedMs ? most : one),
        null,
      )

    return {
      seed,
      minutes,
      chaosMs,
      wholeMs: now(),
      bookings,
      answers: countAnswers(requests.all()),
      slowest,
      actions,
      faults,
      stopped,
      dueJobsTookMs: outcome.dueJobsTookMs,
      ownEnds,
      payday,
      verdicts: verdicts.all(),
    }
  } finally {
    await product.stop()
    if (verdicts.isAnyBroken()) {
      // the next tests remove what a process that has ended left in the folder for throwaway databases
      const kept = `test-results/chaos-${seed}`
      cpSync(`${product.dataDir}/logs`, kept, { recursive: true })
      print(`The logs are in ${kept}`)
    }
    product.remove()
  }
}

/** A query gives up quickly when the database does not answer: the driver then asks the customer again. */
const startCodes =
  (db: Parameters<typeof countBookings>[0]) =>
  async (bookingId: string): Promise<string | null> => {
    try {
      const { rows } = await db.$client.query<{ start_code: string | null }>(
        'select start_code from bookings where id = $1',
        [bookingId],
      )
      return rows[0]?.start_code ?? null
    } catch {
      return null
    }
  }

/** Once a run: a week that has its statement takes no more lines. Answers how many lines there are to pay. */
const callPayday = async (db: Database): Promise<number> => {
  const week = latestPayableWeek(new Date())
  const { rowCount } = await db.execute(
    sql`update driver_payouts set week_starts_on = ${week.key},
      earned_at = ${new Date(week.startsAt.getTime() + 86_400_000).toISOString()}::timestamptz`,
  )
  await enqueueJob(db, 'run-payouts')
  return rowCount ?? 0
}
