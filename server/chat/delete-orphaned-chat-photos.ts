import { cutoffOf } from '../../domain/privacy/retention-periods.ts'
import type { Ctx } from '../context.ts'
import { logDeletion } from '../deletions/index.ts'
import { inTransaction } from '../kit/database/database.ts'
import { removeFilesOf } from '../photos/index.ts'
import { deleteUnsaidBefore } from './chat-photos.store.ts'

/** Photos stay as long as the message that shows them; those whose message never came are deleted. */
export const deleteOrphanedChatPhotos = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'> & { jobRun?: string },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const photos = await deleteUnsaidBefore(tx, cutoffOf('orphaned_chat_photos', now), now)
    await removeFilesOf(ctx, tx, photos)
    const moments = photos.map(({ createdAt }) => createdAt)
    await logDeletion(ctx, tx, 'orphaned_chat_photos', moments)
  })
