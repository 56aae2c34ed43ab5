import { inArray, notInArray, sql } from 'drizzle-orm'
import { exceptionWatches } from '../../../db/schema/operations.ts'
import { boardMaxWatched } from '../../../domain/operations/board.ts'
import { deputyDueSince, unownedLimitMinutes } from '../../../domain/operations/booking-owner.ts'
import { exceptionsOf } from '../../../domain/bookings/booking-exceptions.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { boardRows } from '../board.store.ts'
import { viewBoardBooking } from '../load-board.ts'
import { deputiesOnCall, operatorsAtWork } from './shifts.store.ts'
import { wakeOperators } from './wake-operators.ts'

/**
 * Notes since when something is wrong with which booking, and wakes the deputies of those on shift for what no operator has taken within
 * its limit; every operator when there is no deputy. Once for each time that something goes wrong. Answers how many bookings it was for.
 */
export const watchExceptions = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config'>,
): Promise<number> => {
  const now = await ctx.clock.now(ctx.db)
  const wrong = (await boardRows(ctx.db, boardMaxWatched)).flatMap((row) => {
    const booking = viewBoardBooking(row)
    const problems = exceptionsOf(booking, now.getTime())
    return problems.length > 0 ? [{ ...booking, problems }] : []
  })
  return inTransaction(ctx.db, async (tx) => {
    const ids = wrong.map(({ bookingId }) => bookingId)
    const watches = await keepWatches(tx, ids, now)
    const seen = new Map(watches.map((watch) => [watch.bookingId, watch]))
    const due = wrong.flatMap((booking) => {
      const watch = seen.get(booking.bookingId)
      const dueSince = watch ? deputyDueSince({ ...booking, ...watch }, now) : null
      return dueSince === null ? [] : [{ ...booking, dueSince }]
    })
    for (const booking of due) await wake(ctx, tx, booking)
    const woken = due.map(({ bookingId }) => bookingId)
    await tx
      .update(exceptionWatches)
      .set({ wokenAt: now })
      .where(inArray(exceptionWatches.bookingId, woken))
    return due.length
  })
}

type Watch = typeof exceptionWatches.$inferSelect

/** What is not wrong any more is forgotten: the next time counts from its own beginning. */
const keepWatches = async (tx: Tx, wrong: readonly string[], now: Date): Promise<Watch[]> => {
  await tx.delete(exceptionWatches).where(notInArray(exceptionWatches.bookingId, [...wrong]))
  if (wrong.length === 0) return []
  return tx
    .insert(exceptionWatches)
    .values(wrong.toSorted().map((bookingId) => ({ bookingId, seenAt: now })))
    .onConflictDoUpdate({
      target: exceptionWatches.bookingId,
      set: { seenAt: sql`${exceptionWatches.seenAt}` },
    })
    .returning()
}

type Due = { bookingId: string; reference: string; dueSince: number }

const wake = async (
  ctx: Pick<Ctx, 'clock' | 'jobs' | 'config'>,
  tx: Tx,
  { bookingId, reference, dueSince }: Due,
): Promise<void> => {
  const deputies = await deputiesOnCall(tx)
  const woken = deputies.length > 0 ? deputies : await operatorsAtWork(tx)
  await wakeOperators(ctx, tx, woken, {
    kind: 'exception_unowned',
    event: `exception_unowned:${bookingId}:${dueSince}`,
    bookingId,
    title: `${reference} needs an operator`,
    words: `${reference} needs an operator, and no one has taken it for ${unownedLimitMinutes} minutes.`,
    short: 'No one has taken it yet.',
  })
}
