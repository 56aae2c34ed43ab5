import { cutoffOf } from '../../domain/privacy/retention-periods.ts'
import type { Ctx } from '../context.ts'
import { logDeletion } from '../deletions/index.ts'
import { inTransaction } from '../kit/database/database.ts'
import { removeFilesOf } from '../photos/index.ts'
import { deleteUnusedAdvertImages } from './operator-adverts.store.ts'

/** Deletes images that no advertisement shows, or no longer shows, together with their files. */
export const deleteOrphanedAdvertImages = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'> & { jobRun?: string },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const before = cutoffOf('orphaned_advert_images', await ctx.clock.now(tx))
    const images = await deleteUnusedAdvertImages(tx, before)
    await removeFilesOf(ctx, tx, images)
    const moments = images.map(({ createdAt }) => createdAt)
    await logDeletion(ctx, tx, 'orphaned_advert_images', moments)
  })
