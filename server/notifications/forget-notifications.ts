import { notificationsDays } from '../../domain/accounts/retention.ts'
import type { Ctx } from '../context.ts'
import { forgetNotificationsBefore } from './notifications.store.ts'

/**
 * Erases the recipients and texts of old mails. The row stays with its key, because that prevents a second notification,
 * with its kind and its outcome.
 */
export const forgetNotifications = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  await forgetNotificationsBefore(ctx.db, new Date(now.getTime() - notificationsDays * 86_400_000))
}
