import { isOfferedToDrivers } from '../../../domain/bookings/booking.ts'
import {
  offerPushAfterSeconds,
  offerTextAfterSeconds,
} from '../../../domain/notifications/notification.ts'
import type { Ctx } from '../../context.ts'
import { hasActiveJob, loadDriver } from '../../drivers/index.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { writeNotifications, type BookingNotification } from '../../notifications/index.ts'
import { offerNotification } from '../notifications/short-notifications.ts'
import { lockBooking, type BookingRow } from '../bookings.store.ts'
import { unseenOffers } from './offers.store.ts'

export type EscalationChannel = 'push' | 'text'

const afterSeconds: Record<EscalationChannel, number> = {
  push: offerPushAfterSeconds,
  text: offerTextAfterSeconds,
}

/**
 * The escalation of an offer: it rings on the driver's open screen at once, then goes by push to drivers who have not seen it there, then
 * by text. Reads under the booking's lock who still has to answer, so no driver is called after an answer, a withdrawal or the deadline.
 */
export const escalateOffer = async (
  ctx: Ctx,
  {
    bookingId,
    round,
    wave,
    way,
  }: { bookingId: string; round: number; wave: number; way: EscalationChannel },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking || !isOfferedToDrivers(booking) || booking.round !== round) return
    const now = await ctx.clock.now(tx)
    if (!booking.acceptBy || now >= booking.acceptBy) return
    const offeredUntil = new Date(now.getTime() - afterSeconds[way] * 1000)
    const unseen = await unseenOffers(tx, bookingId, offeredUntil)
    if (unseen.length === 0) return

    const notifications: BookingNotification[] = []
    for (const { driverId, distanceKm } of unseen) {
      const driver = await loadDriver(tx, driverId)
      // a driver who has just taken another job can take no second one
      const isFree = driver?.isOnDuty === true && !(await hasActiveJob(tx, driverId))
      if (isFree) notifications.push(offerNotification({ booking, driver, distanceKm }))
    }
    await writeNotifications(ctx, tx, notifications, { only: [way], at: now })
    if (way === 'push') await scheduleCall(ctx, tx, booking, wave, 'text', unseenSince(unseen))
  })

/** The next step of the escalation, counted from the offer and not from the step before. */
export const scheduleCall = async (
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'round'>,
  wave: number,
  way: EscalationChannel,
  offeredAt: Date,
): Promise<void> =>
  ctx.jobs.enqueue(
    tx,
    'escalate-offer',
    { bookingId: booking.id, round: booking.round, wave, way },
    { runAt: new Date(offeredAt.getTime() + afterSeconds[way] * 1000) },
  )

/** The time of the newest of them: the drivers offered it before have had longer. */
const unseenSince = (unseen: readonly { offeredAt: Date }[]): Date =>
  new Date(Math.max(...unseen.map(({ offeredAt }) => offeredAt.getTime())))
