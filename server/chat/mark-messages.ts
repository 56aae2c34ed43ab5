import { unreadNotifiedAfterSeconds } from '../../domain/notifications/notification.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { sidesOf } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { firstUnread, advanceMarks } from './chat.store.ts'
import { accountsOf, sideOf } from './chat-sides.ts'

export type MarkRequest = { bookingId: string; deliveredSeq: number; readSeq: number }

/**
 * Which messages have reached a tab of this side, and how far they have read. Marks only advance, so late and repeated ones do no harm; a
 * message that is read was delivered. The other side and the reader's own other tabs are notified when a mark changed. Messages a reader
 * leaves unread are watched from now on: one written after an unread one starts no watch of its own. Refusal: `not_found`.
 */
export const markMessages = async (
  ctx: Pick<Ctx, 'db' | 'live' | 'jobs'>,
  accountId: string,
  { bookingId, ...marks }: MarkRequest,
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    const sides = await sidesOf(tx, bookingId)
    if (!sides || !sideOf(sides, accountId)) return refused('not_found')
    if (await advanceMarks(tx, { bookingId, accountId }, marks)) {
      const event = { type: 'chat_read', bookingId } as const
      ctx.live.append(
        tx,
        accountsOf(sides).map((reader) => ({ accountId: reader, event })),
      )
      const waiting = marks.readSeq > 0 ? await firstUnread(tx, bookingId, accountId) : null
      if (waiting) {
        const runAt = new Date(waiting.since.getTime() + unreadNotifiedAfterSeconds * 1000)
        await ctx.jobs.enqueue(tx, 'notify-unread', { bookingId, accountId }, { runAt })
      }
    }
    return accepted(undefined)
  })
