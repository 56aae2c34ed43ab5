import { evidenceMonths } from '../../domain/accounts/retention.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { removeFilesOf } from '../photos/index.ts'
import { deleteDraftsBefore, deleteEndedBefore } from './evidence.store.ts'

/** Files that have not arrived within this time never will. */
const draftMs = 60 * 60_000

/** Deletes photos and signatures once no one can ask about the recovery any more, and unfinished drafts sooner. */
export const purgeEvidence = (ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const ended = new Date(now)
    ended.setUTCMonth(ended.getUTCMonth() - evidenceMonths)
    await removeFilesOf(ctx, tx, [
      ...(await deleteDraftsBefore(tx, new Date(now.getTime() - draftMs))),
      ...(await deleteEndedBefore(tx, ended)),
    ])
  })
