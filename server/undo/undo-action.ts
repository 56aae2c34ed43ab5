import type { UndoableAction } from '../../contract/operations/undo.ts'
import { mayUndo, refusalShownSeconds } from '../../domain/operations/undo.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { auditObjectOf } from './perform.ts'
import { actionOf, actionsToShow, finishAction, lockAction } from './undoable-actions.store.ts'
import { viewAction } from './view-action.ts'

/**
 * Takes an action back before it is carried out: what was pressed and that it was undone are on record together. Undone twice it stays
 * undone. Refusals: `not_found`, also for another operator's; `undo_too_late`, which says what happened instead.
 */
export const undoAction = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  accountId: string,
  actionId: string,
): Promise<Outcome<UndoableAction>> =>
  inTransaction(ctx.db, async (tx) => {
    const shown = await actionOf(tx, accountId, actionId)
    const locked = shown && (await lockAction(tx, actionId))
    if (!locked) return refused('not_found')
    const row = { ...shown, ...locked }
    const at = await ctx.clock.now(tx)
    if (row.state === 'undone') return accepted(viewAction(row, at))
    if (!mayUndo(row.state)) {
      return refused('undo_too_late', row.state === 'refused' ? { detail: notDone } : undefined)
    }
    const finished = { state: 'undone', refusal: null, finishedAt: at } as const
    await finishAction(tx, actionId, finished)
    const { request, createdAt } = row
    await writeAudit(tx, {
      accountId,
      action: 'undo_action',
      objectId: auditObjectOf(request),
      before: { ...request, pressedAt: createdAt.toISOString() },
      after: { actionId, undone: true },
      at,
    })
    return accepted(viewAction({ ...row, ...finished }, at))
  })

const notDone = 'There is nothing to undo: it was no longer possible when it was due.'

/** What still waits for this operator, and what was refused a moment ago. */
export const listActions = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  accountId: string,
): Promise<Outcome<{ actions: UndoableAction[] }>> => {
  const now = await ctx.clock.now(ctx.db)
  const since = new Date(now.getTime() - refusalShownSeconds * 1000)
  const rows = await actionsToShow(ctx.db, accountId, since)
  return accepted({ actions: rows.map((row) => viewAction(row, now)) })
}

/** Refusal: `not_found`, also for another operator's. */
export const showAction = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  accountId: string,
  actionId: string,
): Promise<Outcome<UndoableAction>> => {
  const row = await actionOf(ctx.db, accountId, actionId)
  return row ? accepted(viewAction(row, await ctx.clock.now(ctx.db))) : refused('not_found')
}
