import { kindsAbout, textChannels } from '../../domain/notice.ts'
import type { Queryable } from '../kit/database.ts'
import { hasLater, type NoticeRow } from './notices.store.ts'

/**
 * Whether newer news of the same booking and topic have been written for this person by the same way: what is tried again for an hour must
 * not come after them, and at the push service and on the device it would even take their place. An e-mail stays a receipt, however late.
 */
export const isOvertaken = async (db: Queryable, notice: NoticeRow): Promise<boolean> => {
  const { bookingId, recipientId, createdAt, channel, kind } = notice
  if (channel === 'email' || bookingId === null || recipientId === null) return false
  const channels = channel === 'push' ? (['push'] as const) : textChannels
  return hasLater(db, { bookingId, recipientId, createdAt }, { channels, kinds: kindsAbout(kind) })
}
