import { contactMessageDays } from '../../domain/accounts/retention.ts'
import type { Ctx } from '../context.ts'
import { deleteMessagesBefore } from './contact.store.ts'

/** Messages are kept for as long as a question about the answer may come, and no longer. */
export const deleteOldMessages = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  await deleteMessagesBefore(ctx.db, new Date(now.getTime() - contactMessageDays * 86_400_000))
}
