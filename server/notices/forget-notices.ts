import { noticesDays } from '../../domain/retention.ts'
import type { Ctx } from '../context.ts'
import { forgetNoticesBefore } from './notices.store.ts'

/**
 * Erases whom old mails reached and what they said. The row stays with its key, because that keeps anything from being told twice,
 * with its kind and with what became of it.
 */
export const forgetNotices = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  await forgetNoticesBefore(ctx.db, new Date(now.getTime() - noticesDays * 86_400_000))
}
