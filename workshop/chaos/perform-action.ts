/** Carries out one fault of the plan, and waits until its target is back. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '../../server/kit/database/database.ts'
import { pausePostgres } from '../../server/testing/pause-postgres.ts'
import type { Action, Target } from './plan.ts'
import { comesTrue, signal, whenGone } from './processes.ts'
import type { Product } from './product.ts'
import type { ProviderControl } from './provider-control.ts'
import type { Spans } from './spans.ts'

/** I13. */
export const goneWithinMs = { server: 10_000, worker: 10_000, provider: 10_000, launcher: 15_000 }

export type Arena = {
  product: Product
  provider: ProviderControl
  /** A connection of this process, which gives up on a database that does not answer. */
  db: Database
  serverDown: Spans
  serverPaused: Spans
  /** Called after each fault, for the report. */
  onAction: (kind: string, target: Target) => void
  /** I13: the process that got SIGTERM, and how long it took to exit; null: it had to be killed. */
  onStopped: (target: Target, tookMs: number | null) => void
  onFault: (what: string) => void
  /** The longest calm: everything that is due is done by its end. */
  checkDueJobs: () => Promise<void>
}

/** A hung program is waited for this long, so that the report says how much too long it took. */
const waitForEndMs = 40_000
const backWithinMs = 60_000

export const performAction = async (arena: Arena, action: Action): Promise<void> => {
  switch (action.kind) {
    case 'kill':
      return kill(arena, action.target)
    case 'stop':
      return stop(arena, action.target)
    case 'pause':
      return pauseFor(arena, action.target, action.forMs)
    case 'stop_while_database_hangs':
      return stopWhileDatabaseHangs(arena, action)
    case 'stop_while_provider_hangs':
      return stopWhileProviderHangs(arena, action.target)
    case 'kill_database_under_reports':
      return killDatabaseUnderReports(arena)
    case 'calm':
      await backUp(arena)
      return arena.checkDueJobs()
    default: {
      const unknown: never = action
      throw new Error(`unknown action ${String(unknown)}`)
    }
  }
}

/** A server that goes is down from the signal until another answers. */
const watchServer = async (arena: Arena, target: Target): Promise<void> => {
  if (target !== 'server' && target !== 'launcher') return
  const { product, serverDown, onFault } = arena
  const former = product.pidOf('server')
  const span = serverDown.begin()
  if (former !== undefined) await whenGone(former, waitForEndMs)
  const isBack = await comesTrue(product.isServerUp, backWithinMs)
  span.end()
  if (!isBack) onFault('the server did not come back')
}

const kill = async (arena: Arena, target: Target): Promise<void> => {
  const { product, onAction } = arena
  const pid = product.pidOf(target)
  const isBack = watchServer(arena, target)
  if (target === 'launcher') product.expectLauncherEnd()
  if (signal(pid, 'SIGKILL')) onAction('kill', target)
  await isBack
  await backUp(arena)
}

const stop = async (arena: Arena, target: Exclude<Target, 'database'>): Promise<void> => {
  await terminate(arena, target)
  await backUp(arena)
}

/** Answers when it is gone; a server's return is waited for by `backUp`. */
const terminate = async (arena: Arena, target: Exclude<Target, 'database'>): Promise<void> => {
  const { product, onAction, onStopped } = arena
  const pid = product.pidOf(target)
  if (pid === undefined) return
  void watchServer(arena, target)
  if (target === 'launcher') product.expectLauncherEnd()
  if (!signal(pid, 'SIGTERM')) return
  onAction('stop', target)
  const tookMs = await whenGone(pid, waitForEndMs)
  onStopped(target, tookMs)
  if (tookMs === null) signal(pid, 'SIGKILL')
}

const pauseFor = async (arena: Arena, target: Target, forMs: number): Promise<void> => {
  const { product, serverPaused, onAction } = arena
  const pid = product.pidOf(target)
  if (pid === undefined) return
  onAction('pause', target)
  if (target === 'database') {
    const resume = hang(pid)
    await pause(forMs)
    resume()
  } else {
    const span = target === 'server' ? serverPaused.begin() : null
    signal(pid, 'SIGSTOP')
    await pause(forMs)
    signal(pid, 'SIGCONT')
    span?.end()
  }
  await backUp(arena)
}

/** A postmaster that ends between two looks is no reason to stop. */
const hang = (pid: number): (() => void) => {
  try {
    const resume = pausePostgres(pid)
    return () => {
      try {
        resume()
      } catch {
        signal(pid, 'SIGCONT')
      }
    }
  } catch {
    signal(pid, 'SIGCONT')
    return () => {}
  }
}

const stopWhileDatabaseHangs = async (
  arena: Arena,
  { stopAfterMs, forMs }: { stopAfterMs: number; forMs: number },
): Promise<void> => {
  const pid = arena.product.pidOf('database')
  if (pid === undefined) return
  arena.onAction('pause', 'database')
  const resume = hang(pid)
  const resumed = pause(forMs).then(resume)
  await pause(stopAfterMs)
  await Promise.all([terminate(arena, 'server'), terminate(arena, 'worker')])
  await resumed
  await backUp(arena)
}

/** This many requests, from any process, are accepted and never answered. */
const hungRequests = 30
const hungForMs = 25_000

const stopWhileProviderHangs = async (
  arena: Arena,
  target: 'worker' | 'launcher',
): Promise<void> => {
  const { provider, db } = arena
  const before = await provider.requestCount()
  await provider.failNext({ kind: 'hang', forMs: hungForMs, times: hungRequests })
  await pollIntents(db)
  await comesTrue(async () => (await provider.requestCount()) > before + 2, 3_000)
  await terminate(arena, target)
  await provider.control('clear-faults')
  await backUp(arena)
}

/** Jobs that ask the provider and change nothing. Answers how many. */
const pollIntents = async (db: Database): Promise<number> => {
  const { rows } = await db
    .execute(
      sql`select graphile_worker.add_job('sync-payment-intent', json_build_object('intentId', intent_id), max_attempts => 25)
        from (select intent_id from payments where intent_id is not null order by random() limit 8) some`,
    )
    .catch(() => ({ rows: [] }))
  return rows.length
}

/** Far enough apart that each end is reported separately. */
const answerAfterMs = [500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_250]
const reportsWithinMs = 5_000

/**
 * Jobs end one after the other while their table is locked, so that several reports of an end wait at once; then the database is killed,
 * and all of them fail.
 */
const killDatabaseUnderReports = async (arena: Arena): Promise<void> => {
  const { product, provider, db, onAction } = arena
  await backUp(arena)
  await provider.control('clear-faults')
  for (const forMs of answerAfterMs) {
    await provider.failNext({ kind: 'delay', forMs, method: 'GET', path: '/v1/payment_intents/*' })
  }
  await pollIntents(db)
  await pause(300)
  const blocker = new pg.Client({ connectionString: product.databaseUrl })
  blocker.on('error', () => {})
  try {
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query(
      `set local lock_timeout = '2s'; lock table graphile_worker._private_jobs in access exclusive mode`,
    )
    await comesTrue(async () => (await waitingReports(db)) >= 3, reportsWithinMs)
  } catch {
    // the lock was not available: the database is killed anyway
  }
  if (signal(product.pidOf('database'), 'SIGKILL')) onAction('kill', 'database')
  await blocker.end().catch(() => {})
  await backUp(arena)
}

const waitingReports = async (db: Database): Promise<number> => {
  const { rows } = await db
    .execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity
        where wait_event_type = 'Lock' and application_name = 'towline jobs' and query ilike '%_private_jobs%'`,
    )
    .catch(() => ({ rows: [] }))
  return rows[0]?.n ?? 0
}

/** Waits until everything is there again. */
export const backUp = async ({ product, db, onFault }: Arena): Promise<void> => {
  const answersQueries = async () => {
    try {
      await db.execute(sql`select 1`)
      return true
    } catch {
      return false
    }
  }
  const parts: [string, () => Promise<boolean>][] = [
    ['database', answersQueries],
    ['provider', product.isProviderUp],
    ['server', product.isServerUp],
    ['worker', product.isWorkerUp],
  ]
  for (const [name, isUp] of parts) {
    if (!(await comesTrue(isUp, backWithinMs))) {
      onFault(`the ${name} was not back ${backWithinMs / 1000} s after its release on`)
    }
  }
}
