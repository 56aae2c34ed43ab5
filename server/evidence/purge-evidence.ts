import { cutoffOf } from '../../domain/privacy/retention-periods.ts'
import type { Ctx } from '../context.ts'
import { logDeletion } from '../deletions/index.ts'
import { inTransaction } from '../kit/database/database.ts'
import { removeFilesOf } from '../photos/index.ts'
import { deleteDraftsBefore, deleteEndedBefore } from './evidence.store.ts'

/** Deletes photos and signatures once no one can ask about the recovery any more, and unfinished drafts sooner; not those on hold. */
export const purgeEvidence = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'> & { jobRun?: string },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const drafts = await deleteDraftsBefore(tx, cutoffOf('unfinished_photos', now))
    const ended = await deleteEndedBefore(tx, cutoffOf('evidence', now), now)
    await removeFilesOf(ctx, tx, [...drafts, ...ended.photos])
    await logDeletion(
      ctx,
      tx,
      'unfinished_photos',
      drafts.map(({ createdAt }) => createdAt),
    )
    await logDeletion(ctx, tx, 'evidence', ended.moments)
  })
