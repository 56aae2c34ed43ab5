import { unreadToldAfterSeconds } from '../../domain/notice.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { sidesOf } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { firstUnread, moveMarks } from './chat.store.ts'
import { accountsOf, sideOf } from './chat-sides.ts'

export type MarkRequest = { bookingId: string; deliveredSeq: number; readSeq: number }

/**
 * What has reached a tab of this side, and how far they have looked. Marks only go on, so late and repeated ones do no harm; what is
 * read was delivered. The other side and the reader's own other tabs are told when something moved. What a reader leaves
 * unread is watched from now on: what is written behind something unread starts no watch of its own. Refusal: `not_found`.
 */
export const markMessages = async (
  ctx: Pick<Ctx, 'db' | 'live' | 'jobs'>,
  accountId: string,
  { bookingId, ...marks }: MarkRequest,
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    const sides = await sidesOf(tx, bookingId)
    if (!sides || !sideOf(sides, accountId)) return refused('not_found')
    if (await moveMarks(tx, { bookingId, accountId }, marks)) {
      const event = { type: 'chat_read', bookingId } as const
      ctx.live.append(
        tx,
        accountsOf(sides).map((reader) => ({ accountId: reader, event })),
      )
      const waiting = marks.readSeq > 0 ? await firstUnread(tx, bookingId, accountId) : null
      if (waiting) {
        const runAt = new Date(waiting.since.getTime() + unreadToldAfterSeconds * 1000)
        await ctx.jobs.enqueue(tx, 'tell-unread', { bookingId, accountId }, { runAt })
      }
    }
    return accepted(undefined)
  })
