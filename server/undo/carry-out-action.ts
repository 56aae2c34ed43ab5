import type { RefusalCode } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { writeAudit } from '../audit/index.ts'
import { isOperatorAtWork } from '../operations/index.ts'
import { auditObjectOf, perform } from './perform.ts'
import { lockAction, finishAction } from './undoable-actions.store.ts'

/** Rolls back what was written before it turned out not to be possible. */
class NotPossible extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode) {
    super(`not possible any more: ${code}`)
    this.code = code
  }
}

/**
 * Carries out what an operator pressed, once: the action and its mark are one transaction, so that a crash leaves both or neither. What is not
 * possible any more by now is marked as refused, with the reason, and on record; nothing of it is kept. Nor is what an operator pressed whose
 * account was disabled since, which may have been a stranger's press.
 */
export const carryOutAction = async (ctx: Ctx, actionId: string): Promise<void> => {
  try {
    await inTransaction(ctx.db, async (tx) => {
      const row = await lockAction(tx, actionId)
      if (!row || row.state !== 'waiting') return
      const now = await ctx.clock.now(tx)
      if (now < row.dueAt) throw new Error('not due yet')
      if (!(await isOperatorAtWork(tx, row.accountId))) throw new NotPossible('not_an_operator')
      const outcome = await perform(ctx, tx, row.accountId, row.request)
      if (!outcome.ok) throw new NotPossible(outcome.refusal.code)
      await finishAction(tx, actionId, { state: 'done', refusal: null, finishedAt: now })
    })
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    await markRefused(ctx, actionId, error.code)
  }
}

const markRefused = (ctx: Ctx, actionId: string, code: RefusalCode): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await lockAction(tx, actionId)
    if (!row || row.state !== 'waiting') return
    const at = await ctx.clock.now(tx)
    await finishAction(tx, actionId, { state: 'refused', refusal: code, finishedAt: at })
    const { accountId, request } = row
    const objectId = auditObjectOf(request)
    const entry = { accountId, action: 'refuse_action', objectId } as const
    await writeAudit(tx, { ...entry, before: { ...request }, after: { actionId, code }, at })
  })
