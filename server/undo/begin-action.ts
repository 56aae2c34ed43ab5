import type { UndoableAction, UndoableRequest } from '../../contract/operations/undo.ts'
import { dueAfter } from '../../domain/operations/undo.ts'
import { accepted, refused, type Outcome, type Refused } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { auditObjectOf, objectOf, perform } from './perform.ts'
import { actionOf, insertAction, isWaitingFor } from './undoable-actions.store.ts'
import { viewAction } from './view-action.ts'

/** Ends a trial: what it did is rolled back. */
class Trial extends Error {
  readonly outcome: Outcome<unknown>
  constructor(outcome: Outcome<unknown>) {
    super('only tried')
    this.outcome = outcome
  }
}

/** Whether it would be done now, by doing it in a transaction that is rolled back. */
const tryOut = async (
  ctx: Ctx,
  accountId: string,
  request: UndoableRequest,
): Promise<Refused | null> => {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      throw new Trial(await perform(ctx, tx, accountId, request))
    })
  } catch (error) {
    if (!(error instanceof Trial)) throw error
    return error.outcome.ok ? null : error.outcome
  }
}

/**
 * Keeps what an operator pressed, with the job that carries it out when it is due; until then nothing is sent, moved or told. Refusals: those
 * of the action itself, and `undo_pending` while another one about the same booking, driver, task or invoice waits.
 */
export const beginAction = async (
  ctx: Ctx,
  accountId: string,
  request: UndoableRequest,
): Promise<Outcome<UndoableAction>> => {
  const objectId = objectOf(request)
  if (await isWaitingFor(ctx.db, objectId)) return refused('undo_pending')
  const refusal = await tryOut(ctx, accountId, request)
  if (refusal) return refusal
  return inTransaction(ctx.db, async (tx) => {
    const createdAt = await ctx.clock.now(tx)
    const id = newId('uda')
    const row = { id, accountId, objectId, request, createdAt, dueAt: dueAfter(createdAt) }
    if (!(await insertAction(tx, row))) return refused('undo_pending')
    await ctx.jobs.enqueue(tx, 'carry-out-action', { actionId: id }, { runAt: row.dueAt })
    const after = { actionId: id, ...request }
    await writeAudit(tx, {
      accountId,
      action: 'begin_action',
      objectId: auditObjectOf(request),
      after,
      at: createdAt,
    })
    const begun = await actionOf(tx, accountId, id)
    if (!begun) throw new Error(`${id} was not kept`)
    return accepted(viewAction(begun, createdAt))
  })
}
