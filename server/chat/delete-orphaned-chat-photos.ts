import { chatPhotoWaitsHours } from '../../domain/bookings/chat.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { removeFilesOf } from '../photos/index.ts'
import { deleteUnsaidBefore } from './chat-photos.store.ts'

/** Photos stay as long as the message that shows them; those whose message never came are deleted. */
export const deleteOrphanedChatPhotos = (ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const before = new Date(now.getTime() - chatPhotoWaitsHours * 3_600_000)
    await removeFilesOf(ctx, tx, await deleteUnsaidBefore(tx, before))
  })
