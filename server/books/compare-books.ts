import { formatEuro } from '../../domain/money.ts'
import {
  correctionLookDays,
  dailyOverlapDays,
  movementOverlapHours,
} from '../../domain/payments/provider-movement.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { noCheckpoint, type Checkpoint } from '../kit/jobs/run-job.ts'
import { annotateTask, closeTask } from '../tasks/index.ts'
import {
  insertComparison,
  latestComparison,
  ledgerAndOpenCents,
  openMovements,
  type Comparison,
  firstPostingAt,
  insertMovements,
  readMovementCursor,
  saveMovementCursor,
} from './movements.store.ts'
import { placeMovement } from './place-movement.ts'

const hourMs = 3_600_000

type Following = { overlapHours?: number; checkpoint?: Checkpoint }

/**
 * Reads the provider's account of our balance from where the last run ended, with some overlap, and stores each line once. The
 * first run begins with our ledger. Each part is kept, so when the provider stops answering it throws, and the next try goes on from there.
 */
const readMovements = async (
  ctx: Ctx,
  { overlapHours = movementOverlapHours, checkpoint = noCheckpoint }: Following,
): Promise<void> => {
  const cursor = (await readMovementCursor(ctx.db)) ?? (await firstPostingAt(ctx.db))
  const now = await ctx.clock.now(ctx.db)
  const since = new Date((cursor ?? now).getTime() - overlapHours * hourMs)
  for await (const part of ctx.cardProvider.listMovements({ since, until: now })) {
    checkpoint()
    if (part.kind !== 'done') throw new Error('the provider’s list of our balance was not read')
    const { entries } = part.value
    const newest = entries.at(-1)
    await inTransaction(ctx.db, async (tx) => {
      await insertMovements(tx, entries, now)
      if (newest && (!cursor || newest.at > cursor)) await saveMovementCursor(tx, newest.at)
    })
  }
}

/** A difference is checked again before it becomes a task: a payment may be half way between both books. */
const lookAgainMinutes = 5
const dayMs = 24 * 3_600_000
/** Captures that the provider lists later than this are a difference. */
const lateCaptureDays = 2

/**
 * Each hour: new lines of the provider's account of our balance are posted, matched or given to an operator, and the balance it holds
 * for us is compared with the ledger. A failing line does not hold up the others. Throws when the provider does not answer or a line is
 * left.
 */
export const followProvider = async (ctx: Ctx, following: Following = {}): Promise<void> => {
  await readMovements(ctx, following)
  let left = 0
  const now = await ctx.clock.now(ctx.db)
  const correctedSince = new Date(now.getTime() - correctionLookDays * dayMs)
  for (const { id } of await openMovements(ctx.db, correctedSince)) {
    following.checkpoint?.()
    try {
      await placeMovement(ctx, id)
    } catch (error) {
      left += 1
      ctx.log.error('a line of the provider’s has no place yet', { error })
    }
  }
  await compareBalance(ctx)
  if (left > 0) throw new Error(`${left} lines of the provider’s are left for the next try`)
}

/** Each day: the same over a week, and every dispute of that week, also one that has moved no money. */
export const compareBooks = async (
  ctx: Ctx,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  const since = new Date(now.getTime() - dailyOverlapDays * dayMs)
  for await (const part of ctx.cardProvider.listDisputes({ since, until: now })) {
    checkpoint()
    if (part.kind !== 'done') throw new Error('the provider’s disputes were not read')
    await inTransaction(ctx.db, async (tx) => {
      for (const disputeId of part.value.entries) {
        await ctx.jobs.enqueue(tx, 'sync-dispute', { disputeId })
      }
    })
  }
  await followProvider(ctx, { overlapHours: dailyOverlapDays * 24, checkpoint })
}

/** The difference that neither the ledger nor the open lines explain, in cents: above zero when the provider holds more. */
export const differenceOf = ({ providerCents, ledgerCents, openCents }: Comparison): number =>
  providerCents - ledgerCents - openCents

const compareBalance = async (ctx: Ctx): Promise<void> => {
  const balance = await ctx.cardProvider.readBalance()
  if (balance.kind !== 'done') throw new Error('the provider’s balance was not read')
  await inTransaction(ctx.db, async (tx) => {
    const at = await ctx.clock.now(tx)
    const before = await latestComparison(tx)
    const lateSince = new Date(at.getTime() - lateCaptureDays * dayMs)
    const ours = await ledgerAndOpenCents(tx, lateSince)
    const now = await insertComparison(tx, { providerCents: balance.value, ...ours, at })
    const difference = differenceOf(now)
    if (difference === 0) {
      const note = 'Our books and the card provider agree.'
      return closeTask(tx, { kind: 'books_differ', subject: 'balance', note, at })
    }
    if (before && differenceOf(before) === difference) {
      ctx.log.error('our books differ from the provider’s', { count: difference })
      return annotateTask(tx, { kind: 'books_differ', subject: 'balance', note: words(now), at })
    }
    const runAt = new Date(at.getTime() + lookAgainMinutes * 60_000)
    await ctx.jobs.enqueue(tx, 'follow-provider', {}, { runAt })
  })
}

/** In the note of a task, where an operator reads what they record. */
export const differenceText = (cents: number): string =>
  `That is ${formatEuro(Math.abs(cents))} ${cents < 0 ? 'less than' : 'more than'} our books explain.`

const words = (comparison: Comparison): string => {
  const { providerCents, ledgerCents, openCents } = comparison
  const open = openCents === 0 ? '' : ` ${formatEuro(openCents)} of that is known and still open.`
  return `The card provider holds ${formatEuro(providerCents)}, and our books say ${formatEuro(ledgerCents)}.${open} ${differenceText(differenceOf(comparison))}`
}
