import { unusedAdvertImageDays } from '../../domain/accounts/retention.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { removeFilesOf } from '../photos/index.ts'
import { deleteUnusedAdvertImages } from './operator-adverts.store.ts'

/** Deletes images that no advertisement shows, or no longer shows, together with their files. */
export const deleteOrphanedAdvertImages = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const before = new Date(now.getTime() - unusedAdvertImageDays * 24 * 3_600_000)
    await removeFilesOf(ctx, tx, await deleteUnusedAdvertImages(tx, before))
  })
