/**
 * One push to one device. Left with the push service a second time, by a worker whose first word was lost, it takes the place of the
 * first: the same topic there, the same tag on the device, so nobody is told twice.
 */
import { isUrgentNews, topicOf } from '../../domain/notice.ts'
import type { Ctx } from '../context.ts'
import type { SendOutcome } from './channel-outcome.ts'
import { deviceById, forgetDevice } from './devices.store.ts'
import type { NoticeRow } from './notices.store.ts'
import type { Pusher } from './pusher.ts'

/** A phone that was off for longer than this has other news by now. */
const longestTtlSeconds = 86_400

export const deliverPush = async (
  { db }: Pick<Ctx, 'db'>,
  pusher: Pusher,
  notice: NoticeRow,
  left: number | null,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const device = await deviceById(db, notice.address)
  if (!device) return { kind: 'gone' }
  const outcome = await pusher.send(
    device,
    {
      payload: {
        noticeId: notice.id,
        title: notice.subject,
        body: notice.bodyText ?? '',
        path: notice.path ?? '/',
        tag: tagOf(notice),
      },
      ttlSeconds: Math.floor(Math.min(left ?? longestTtlSeconds, longestTtlSeconds)),
      isUrgent: isUrgentNews(notice.kind),
    },
    signal,
  )
  // the browser has left, or its owner has taken the permission back
  if (outcome.kind === 'gone') await forgetDevice(db, device)
  return outcome
}

/** What is new about a booking takes the place of what was; news of no booking each have their own. */
const tagOf = ({ bookingId, kind, id }: NoticeRow): string =>
  bookingId ? `${bookingId}:${topicOf(kind) ?? kind}` : id
