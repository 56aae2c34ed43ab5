import {
  isAccountNotificationKind,
  isNotificationKind,
  isTextInsteadOfPush,
} from '../../domain/notifications/notification.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import type { NotificationRow } from './notifications.store.ts'
import { customerPhoneOf } from './reach.store.ts'
import { eventOfPush, writeNotifications } from './write-notifications.ts'

/**
 * Sends a text when a push found its device gone. Where the text had been left out because of the device, and no other device is left, it
 * goes out after all: once, under the key it would have had, and as old as the push. What the person has switched off stays off.
 */
export const writeTextInstead = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  notification: NotificationRow,
): Promise<void> => {
  const { bookingId, recipientId, kind, subject, bodyText, path, createdAt } = notification
  const event = eventOfPush(notification)
  if (recipientId === null || event === null) return
  const short = { title: subject, body: bodyText ?? '', path: path ?? '/' }
  if (bookingId === null) {
    if (!isAccountNotificationKind(kind) || !isTextInsteadOfPush(kind, 'driver')) return
    const text = {
      bookingId,
      kind,
      event,
      side: 'driver',
      recipientId,
      email: null,
      short,
    } as const
    await writeNotifications(ctx, tx, [text], { only: ['text'], at: createdAt })
    return
  }
  if (!isNotificationKind(kind)) return
  const customerPhone = await customerPhoneOf(tx, bookingId, recipientId)
  const side = customerPhone === null ? 'driver' : 'customer'
  if (!isTextInsteadOfPush(kind, side)) return
  const phone = customerPhone === null ? {} : { phone: customerPhone }
  const text = {
    bookingId,
    kind,
    event,
    side,
    recipientId,
    email: null,
    short,
    ...phone,
  } as const
  await writeNotifications(ctx, tx, [text], { only: ['text'], at: createdAt })
}
