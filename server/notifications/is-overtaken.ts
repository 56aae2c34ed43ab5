import { kindsAbout, textChannels } from '../../domain/notifications/notification.ts'
import type { Queryable } from '../kit/database/database.ts'
import { hasLater, type NotificationRow } from './notifications.store.ts'

/**
 * Whether a newer notification about the same booking and topic was written for this person on the same channel. A notification that is
 * retried for an hour must not follow a newer one; in a push it would even replace it. An e-mail stays a receipt, however late.
 */
export const isOvertaken = async (
  db: Queryable,
  notification: NotificationRow,
): Promise<boolean> => {
  const { bookingId, recipientId, createdAt, channel, kind } = notification
  if (channel === 'email' || bookingId === null || recipientId === null) return false
  const channels = channel === 'push' ? (['push'] as const) : textChannels
  return hasLater(db, { bookingId, recipientId, createdAt }, { channels, kinds: kindsAbout(kind) })
}
