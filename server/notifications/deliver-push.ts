/**
 * Sends one push to one device. When a worker sends it a second time because the first answer was lost, it replaces the first: the
 * push topic and the tag on the device are the same, so the person is not notified twice.
 */
import { isUrgentNotification, topicOf } from '../../domain/notifications/notification.ts'
import type { Ctx } from '../context.ts'
import type { SendOutcome } from './channel-outcome.ts'
import { deviceById, forgetDevice } from './devices.store.ts'
import type { NotificationRow } from './notifications.store.ts'
import type { PushClient } from './push-client.ts'

/** A phone that was off for longer than this has newer notifications by now. */
const longestTtlSeconds = 86_400

export const deliverPush = async (
  { db }: Pick<Ctx, 'db'>,
  pushClient: PushClient,
  notification: NotificationRow,
  left: number | null,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const device = await deviceById(db, notification.address)
  if (!device) return { kind: 'gone' }
  const outcome = await pushClient.send(
    device,
    {
      payload: {
        notificationId: notification.id,
        noticeId: notification.id,
        title: notification.subject,
        body: notification.bodyText ?? '',
        path: notification.path ?? '/',
        tag: tagOf(notification),
      },
      ttlSeconds: Math.floor(Math.min(left ?? longestTtlSeconds, longestTtlSeconds)),
      isUrgent: isUrgentNotification(notification.kind),
    },
    signal,
  )
  // the browser has left, or its owner has taken the permission back
  if (outcome.kind === 'gone') await forgetDevice(db, device)
  return outcome
}

/** A newer notification about a booking replaces the older one; a notification without a booking has its own tag. */
const tagOf = ({ bookingId, kind, id }: NotificationRow): string =>
  bookingId ? `${bookingId}:${topicOf(kind) ?? kind}` : id
