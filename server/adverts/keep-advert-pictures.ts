import { unusedAdvertPictureDays } from '../../domain/retention.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { removeFilesOf } from '../pictures/index.ts'
import { deleteUnusedAdvertPictures } from './operator-adverts.store.ts'

/** Pictures that no advertisement shows, or that none shows any more, go with their files. */
export const keepAdvertPictures = (ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const before = new Date(now.getTime() - unusedAdvertPictureDays * 24 * 3_600_000)
    await removeFilesOf(ctx, tx, await deleteUnusedAdvertPictures(tx, before))
  })
