/** After the faults: everything is let go on for a time that has an end, and then looked at. */
import { sql } from 'drizzle-orm'
import { isAnythingInDoubt } from '../../server/testing/provider-agreement.ts'
import { checkBooks, type Found } from './check-books.ts'
import { backUp, type Arena } from './perform-action.ts'
import { enqueueJob, openHurry, waitForDueJobs } from './due-jobs.ts'
import { comesTrue } from './processes.ts'
import type { Answered } from './answered.ts'

export type Phase = { mayBegin: boolean; isOver: boolean }

type Outcome = { found: Found[]; dueJobsTookMs: number; transfers: number }

/** Scenarios that are in the middle of a booking finish it within this time. */
const scenariosEndWithinMs = 30_000
/** Unknown outcomes are resolved by the next run of the reconciler, which runs each minute. */
const resolvedWithinMs = 75_000
/** In this order: what the provider says, then whether it agrees. */
const lastJobs = ['reconcile-payments', 'run-payouts', 'follow-provider', 'compare-books']

export const finishRun = async ({
  arena,
  answered,
  phase,
  scenarios,
  printLine,
}: {
  arena: Arena
  answered: readonly Answered[]
  phase: Phase
  /** Resolves when every scenario has ended. */
  scenarios: Promise<unknown>
  printLine: (line: string) => void
}): Promise<Outcome> => {
  const { db, product, provider } = arena
  phase.mayBegin = false
  await backUp(arena)
  const { left, tookMs } = await waitForDueJobs(db)
  printLine(`due jobs were done ${(tookMs / 1000).toFixed(1)} s after everything was back`)
  const found: Found[] = left.map(({ task, count }) => ({
    invariant: 'I11',
    what: `${count} × ${task} was due, and not run ${(tookMs / 1000).toFixed(1)} s after everything was back`,
  }))
  for (const [name, isReady] of [
    ['server', product.isServerReady],
    ['worker', product.isWorkerReady],
  ] as const) {
    if (!(await comesTrue(isReady, scenariosEndWithinMs))) {
      found.push({ invariant: 'I11', what: `the ${name} does not say that it is ready` })
    }
  }
  if (left.length > 0) {
    // when due jobs do not run, waiting longer resolves nothing
    phase.isOver = true
    await scenarios
    return { found, dueJobsTookMs: tookMs, transfers: 0 }
  }
  const hurry = openHurry(db)
  const ended = { isSo: false }
  void scenarios.then(() => (ended.isSo = true))
  const haveEnded = async () => {
    await hurry()
    return ended.isSo
  }
  await comesTrue(haveEnded, scenariosEndWithinMs)
  phase.isOver = true
  await scenarios
  printLine('everybody has gone home')

  for (const job of lastJobs) {
    await hurry()
    await enqueueJob(db, job)
    await waitForDueJobs(db)
  }
  const isResolved = async () => {
    await hurry()
    await waitForDueJobs(db)
    return !(await isAnythingInDoubt({ db })) && !(await isAnyPressWaiting(db))
  }
  if (!(await comesTrue(isResolved, resolvedWithinMs))) printLine('not everything is known yet')
  printLine('settled')

  found.push(...(await checkBooks(db, await provider.books(), answered)))
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from payout_transfers where state = 'paid'`,
  )
  return { found, dueJobsTookMs: tookMs, transfers: rows[0]?.count ?? 0 }
}

/** What an operator pressed is carried out some seconds later. */
const isAnyPressWaiting = async (db: Arena['db']): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select from undoable_actions where state = 'waiting' limit 1`,
  )
  return rows.length > 0
}
