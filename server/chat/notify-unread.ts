import { unreadNotifiedAfterSeconds } from '../../domain/notifications/notification.ts'
import { findBooking, sidesOf } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { writeNotifications, type BookingNotification } from '../notifications/index.ts'
import { firstUnread } from './chat.store.ts'
import { sideOf } from './chat-sides.ts'

/**
 * Notifies one side's phone of messages they have not read, once until they read them: a stretch of unread messages has the name of its
 * first one. Checks again later when the unread ones have been read and newer ones wait.
 */
export const notifyUnread = async (
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
    const notifyAt = new Date(waiting.since.getTime() + unreadNotifiedAfterSeconds * 1000)
    if (now < notifyAt) {
      await ctx.jobs.enqueue(tx, 'notify-unread', { bookingId, accountId }, { runAt: notifyAt })
      return
    }
    const notification: BookingNotification = {
      bookingId,
      kind: 'message',
      event: `message:${waiting.seq}`,
      side,
      recipientId: accountId,
      email: null,
      // the text is read in the app: anyone may see a lock screen and a network's records
      short: {
        title: side === 'driver' ? 'The customer wrote to you' : 'Your driver wrote to you',
        body:
          waiting.unread === 1
            ? 'Open the booking to read it.'
            : `${waiting.unread} messages are waiting. Open the booking to read them.`,
        path: `/bookings/${bookingId}`,
        reference: booking.reference,
      },
      ...(side === 'customer' ? { phone: booking.customerPhone } : {}),
    }
    await writeNotifications(ctx, tx, [notification], { at: now })
  })
