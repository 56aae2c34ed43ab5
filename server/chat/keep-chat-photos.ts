import { chatPhotoWaitsHours } from '../../domain/chat.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { removeFilesOf } from '../pictures/index.ts'
import { deleteUnsaidBefore } from './chat-photos.store.ts'

/** Pictures stay as long as the message that shows them; those whose message never came are forgotten. */
export const keepChatPhotos = (ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const before = new Date(now.getTime() - chatPhotoWaitsHours * 3_600_000)
    await removeFilesOf(ctx, tx, await deleteUnsaidBefore(tx, before))
  })
