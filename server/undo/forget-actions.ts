import { undoableActionDays } from '../../domain/accounts/retention.ts'
import type { Ctx } from '../context.ts'
import { deleteFinishedBefore } from './undoable-actions.store.ts'

/** What was done or undone is in the audit log; the press itself is kept only to look into a fault. One that still waits is never deleted. */
export const forgetActions = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  await deleteFinishedBefore(ctx.db, new Date(now.getTime() - undoableActionDays * 86_400_000))
}
