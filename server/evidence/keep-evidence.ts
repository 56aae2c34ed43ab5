import { evidenceMonths } from '../../domain/retention.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { removeFilesOf } from '../pictures/index.ts'
import { deleteDraftsBefore, deleteEndedBefore } from './evidence.store.ts'

/** Files that have not arrived by now never will. */
const draftMs = 60 * 60_000

/** Pictures and signatures are kept until nobody can ask about the recovery any more; drafts that came to nothing go sooner. */
export const keepEvidence = (ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const ended = new Date(now)
    ended.setUTCMonth(ended.getUTCMonth() - evidenceMonths)
    await removeFilesOf(ctx, tx, [
      ...(await deleteDraftsBefore(tx, new Date(now.getTime() - draftMs))),
      ...(await deleteEndedBefore(tx, ended)),
    ])
  })
