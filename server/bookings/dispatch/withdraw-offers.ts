import type { Ctx } from '../../context.ts'
import { hasActiveJob, loadDriver, type Driver } from '../../drivers/index.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { publishDecline, publishWithdrawal } from '../notifications/booking-notifications.ts'
import { lockBooking } from '../bookings.store.ts'
import { offerWave } from './offer-job.ts'
import { closeOpenOffers, hasOpenOffer, openOffersFor } from './offers.store.ts'
import { tryOthers } from './try-others.ts'

/**
 * A driver who may not drive any more gets no more offers, and their open ones are withdrawn: where no other driver has an offer, the next
 * wave goes out at once. Of a driver who is off duty or has taken another job only the offers of customers who chose them are withdrawn:
 * an acceptance would be refused, and these customers wait for no one else (decision 0123). A job of its own, because it locks bookings,
 * which must not happen while a driver is locked. What holds when it runs counts: it finds nothing for a driver who may accept again by now.
 */
export const withdrawOffers = async (ctx: Ctx, driverId: string): Promise<void> => {
  const open = await openOffersFor(ctx.db, driverId)
  for (const { booking } of open) await withdrawOffer(ctx, booking.id, driverId)
}

const withdrawOffer = (ctx: Ctx, bookingId: string, driverId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const driver = await loadDriver(tx, driverId)
    if (!booking || !driver) return
    const isChosen = booking.assignment === 'chosen_driver'
    if (driver.isVerified && !(isChosen && (await isAway(tx, driver)))) return
    const now = await ctx.clock.now(tx)
    const closed = await closeOpenOffers(tx, bookingId, now, { only: driverId })
    // the offer was answered, or the booking changed, before we had the lock
    if (closed.length === 0) return
    if (isChosen) {
      await publishDecline(ctx, tx, booking, driver.accountId)
      await tryOthers(ctx, tx, booking, driverId, now)
      return
    }
    const isInTime = booking.acceptBy !== null && now < booking.acceptBy
    if (isInTime && !(await hasOpenOffer(tx, bookingId))) {
      await offerWave(ctx, tx, booking, booking.wave, now)
    }
    await publishWithdrawal(ctx, tx, booking, closed)
  })

/** An acceptance would be refused. */
const isAway = async (tx: Tx, driver: Driver): Promise<boolean> =>
  !driver.isOnDuty || (await hasActiveJob(tx, driver.driverId))
