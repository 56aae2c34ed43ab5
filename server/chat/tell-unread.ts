import { unreadToldAfterSeconds } from '../../domain/notice.ts'
import { findBooking, sidesOf } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { writeNews, type News } from '../notices/index.ts'
import { firstUnread } from './chat.store.ts'
import { sideOf } from './chat-sides.ts'

/**
 * Messages that one side has not looked at are told to their phone, once until they look: a stretch of unread messages has the name of its
 * first one. Looks again later when what was unread has been read and something newer waits.
 */
export const tellUnread = async (
  ctx: Ctx,
  { bookingId, accountId }: { bookingId: string; accountId: string },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const sides = await sidesOf(tx, bookingId)
    const side = sides && sideOf(sides, accountId)
    const waiting = side && (await firstUnread(tx, bookingId, accountId))
    const booking = waiting && (await findBooking(tx, bookingId))
    if (!side || !waiting || !booking) return

    const now = await ctx.clock.now(tx)
    const tellAt = new Date(waiting.since.getTime() + unreadToldAfterSeconds * 1000)
    if (now < tellAt) {
      await ctx.jobs.enqueue(tx, 'tell-unread', { bookingId, accountId }, { runAt: tellAt })
      return
    }
    const news: News = {
      bookingId,
      kind: 'message',
      event: `message:${waiting.seq}`,
      side,
      recipientId: accountId,
      email: null,
      // what was written is read in the app: a lock screen and a network's records are everybody's
      short: {
        title: side === 'driver' ? 'The customer wrote to you' : 'Your driver wrote to you',
        body:
          waiting.unread === 1
            ? 'Open the booking to read it.'
            : `${waiting.unread} messages wait. Open the booking to read them.`,
        path: `/bookings/${bookingId}`,
      },
      ...(side === 'customer' ? { phone: booking.customerPhone } : {}),
    }
    await writeNews(ctx, tx, [news], { at: now })
  })
