import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { writeAudit } from '../audit/index.ts'
import { perform } from './perform.ts'
import { lockAction, finishAction } from './undoable-actions.store.ts'

/**
 * Carries out what an operator pressed, once: the action and its mark are one transaction, so that a crash leaves both or neither. What is not
 * possible any more by now is marked as refused, with the reason, and on record.
 */
export const carryOutAction = async (ctx: Ctx, actionId: string): Promise<void> => {
  const code = await inTransaction(ctx.db, async (tx) => {
    const row = await lockAction(tx, actionId)
    if (!row || row.state !== 'waiting') return null
    const now = await ctx.clock.now(tx)
    if (now < row.dueAt) throw new Error('not due yet')
    const outcome = await perform(ctx, tx, row.accountId, row.request)
    if (!outcome.ok) return outcome.refusal.code
    await finishAction(tx, actionId, { state: 'done', refusal: null, finishedAt: now })
    return null
  })
  if (code === null) return
  // apart, so that nothing of a refused action is kept
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockAction(tx, actionId)
    if (!row || row.state !== 'waiting') return
    const at = await ctx.clock.now(tx)
    await finishAction(tx, actionId, { state: 'refused', refusal: code, finishedAt: at })
    const { accountId, objectId, request } = row
    const entry = { accountId, action: 'refuse_action', objectId } as const
    await writeAudit(tx, { ...entry, before: { ...request }, after: { actionId, code }, at })
  })
}
