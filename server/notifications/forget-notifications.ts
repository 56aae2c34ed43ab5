import { notificationsDays } from '../../domain/accounts/retention.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { forgetNotificationsBefore } from './notifications.store.ts'

/**
 * Erases the recipients and texts of old mails. The row stays with its key, because that prevents a second notification,
 * with its kind and its outcome.
 */
export const forgetNotifications = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  await forgetNotificationsBefore(ctx.db, new Date(now.getTime() - notificationsDays * 86_400_000))
}

/** The same for kinds that are kept for a shorter time than the others. */
export const forgetNotificationsOf = (
  db: Queryable,
  kinds: readonly string[],
  before: Date,
): Promise<void> => forgetNotificationsBefore(db, before, kinds)
