import { noticesDays } from '../../domain/accounts/retention.ts'
import type { Ctx } from '../context.ts'
import { forgetNoticesBefore } from './notices.store.ts'

/**
 * Erases the recipients and texts of old mails. The row stays with its key, because that prevents a second notification,
 * with its kind and its outcome.
 */
export const forgetNotices = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  await forgetNoticesBefore(ctx.db, new Date(now.getTime() - noticesDays * 86_400_000))
}
