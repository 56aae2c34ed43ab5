import { isWaitingForDriver } from '../../domain/booking.ts'
import { offerPushAfterSeconds, offerTextAfterSeconds } from '../../domain/notice.ts'
import type { Ctx } from '../context.ts'
import { hasActiveJob, loadDriver } from '../drivers/index.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { writeNews, type News } from '../notices/index.ts'
import { offerNews } from './booking-short-news.ts'
import { lockBooking, type BookingRow } from './bookings.store.ts'
import { unseenOffers } from './offers.store.ts'

export type CallWay = 'push' | 'text'

const afterSeconds: Record<CallWay, number> = {
  push: offerPushAfterSeconds,
  text: offerTextAfterSeconds,
}

/**
 * The ladder of an offer: it rings on the driver's open screen at once, then calls by push whoever has not seen it there, then by text.
 * Reads under the booking's lock who still has to answer, so nobody is called after an answer, a withdrawal or the deadline.
 */
export const callDrivers = async (
  ctx: Ctx,
  { bookingId, round, wave, way }: { bookingId: string; round: number; wave: number; way: CallWay },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking || !isWaitingForDriver(booking.status) || booking.round !== round) return
    const now = await ctx.clock.now(tx)
    if (!booking.acceptBy || now >= booking.acceptBy) return
    const offeredUntil = new Date(now.getTime() - afterSeconds[way] * 1000)
    const unseen = await unseenOffers(tx, bookingId, offeredUntil)
    if (unseen.length === 0) return

    const news: News[] = []
    for (const { driverId, distanceKm } of unseen) {
      const driver = await loadDriver(tx, driverId)
      // somebody who has just taken another job can take no second one
      const isFree = driver?.isOnDuty === true && !(await hasActiveJob(tx, driverId))
      if (isFree) news.push(offerNews({ booking, driver, distanceKm }))
    }
    await writeNews(ctx, tx, news, { only: [way], at: now })
    if (way === 'push') await scheduleCall(ctx, tx, booking, wave, 'text', unseenSince(unseen))
  })

/** The next rung, counted from the offer and not from the last one. */
export const scheduleCall = async (
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'round'>,
  wave: number,
  way: CallWay,
  offeredAt: Date,
): Promise<void> =>
  ctx.jobs.enqueue(
    tx,
    'call-drivers',
    { bookingId: booking.id, round: booking.round, wave, way },
    { runAt: new Date(offeredAt.getTime() + afterSeconds[way] * 1000) },
  )

/** The newest of them: whoever was asked before it has had longer. */
const unseenSince = (unseen: readonly { offeredAt: Date }[]): Date =>
  new Date(Math.max(...unseen.map(({ offeredAt }) => offeredAt.getTime())))
