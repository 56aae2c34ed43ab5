import { eq } from 'drizzle-orm'
import type { OperatorShift } from '../../../contract/operations/booking-owners.ts'
import { profiles } from '../../../db/schema/accounts.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Ctx } from '../../context.ts'
import { afterCommit, inTransaction, type Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { publishToBoard } from '../board-events.ts'
import { deleteOwnersOf } from './owners.store.ts'
import { closeShift, isOperatorAtWork, openShift, viewShift } from './shifts.store.ts'

type ShiftCtx = Pick<Ctx, 'db' | 'clock' | 'live' | 'config'>

/** Begins a shift, or changes the deputy of one that has begun. On record. Refusal: `not_an_operator`, also for oneself. */
export const beginShift = (
  ctx: ShiftCtx,
  operatorId: string,
  deputyId: string | null,
): Promise<Outcome<OperatorShift>> =>
  inTransaction(ctx.db, async (tx) => {
    // two presses at once wait for each other
    await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, operatorId))
      .for('no key update')
    if (deputyId === operatorId) return refused('not_an_operator')
    if (deputyId !== null && !(await isOperatorAtWork(tx, deputyId))) {
      return refused('not_an_operator')
    }
    const at = await ctx.clock.now(tx)
    const shiftId = await openShift(tx, { id: newId('shf'), operatorId, deputyId, beganAt: at })
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'begin_shift',
      objectId: shiftId,
      after: { deputy: deputyId },
      at,
    })
    return accepted(await viewShift(ctx, tx, operatorId))
  })

/**
 * Ends the operator's shift with a note for the next one; what they had taken is given up and rings again. On record, without the text.
 * Refusal: `not_on_shift`.
 */
export const endShift = (
  ctx: ShiftCtx,
  operatorId: string,
  note: string,
): Promise<Outcome<OperatorShift>> =>
  inTransaction(ctx.db, async (tx) => {
    const at = await ctx.clock.now(tx)
    const shiftId = await closeShift(tx, { operatorId, note, at })
    if (shiftId === null) return refused('not_on_shift')
    const released = await releaseAll(ctx, tx, operatorId)
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'end_shift',
      objectId: shiftId,
      after: { released },
      at,
    })
    return accepted(await viewShift(ctx, tx, operatorId))
  })

/** For an operator who can end none themselves: their shift, if they are on one, and what they had taken. */
export const leaveWork = async (
  ctx: Pick<Ctx, 'live'>,
  tx: Tx,
  ending: { operatorId: string; note: string; at: Date },
): Promise<void> => {
  await closeShift(tx, ending)
  await releaseAll(ctx, tx, ending.operatorId)
}

/** What this operator had taken rings again. Answers which bookings. */
const releaseAll = async (
  ctx: Pick<Ctx, 'live'>,
  tx: Tx,
  operatorId: string,
): Promise<string[]> => {
  const released = await deleteOwnersOf(tx, operatorId)
  afterCommit(tx, () => publishToBoard(ctx, null))
  return released
}
