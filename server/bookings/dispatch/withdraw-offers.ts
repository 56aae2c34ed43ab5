import type { Ctx } from '../../context.ts'
import { loadDriver } from '../../drivers/index.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { publishWithdrawal } from '../notifications/booking-notifications.ts'
import { lockBooking } from '../bookings.store.ts'
import { offerWave } from './offer-job.ts'
import { closeOpenOffers, offersOf, openOffersFor } from './offers.store.ts'

/**
 * A driver who may not drive any more gets no more offers, and their open ones are withdrawn. Where no other driver has an offer, the next
 * wave goes out at once; the customer who chose them sees that they will not come, as after a decline. A job of its own, because it locks
 * bookings, which must not happen while a driver is locked. Finds nothing for a driver who may drive again by now.
 */
export const withdrawOffers = async (ctx: Ctx, driverId: string): Promise<void> => {
  const open = await openOffersFor(ctx.db, driverId)
  for (const { booking } of open) await withdrawOffer(ctx, booking.id, driverId)
}

const withdrawOffer = (ctx: Ctx, bookingId: string, driverId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const driver = await loadDriver(tx, driverId)
    if (!booking || !driver || driver.isVerified) return
    const now = await ctx.clock.now(tx)
    const closed = await closeOpenOffers(tx, bookingId, now, { only: driverId })
    // the offer was answered, or the booking changed, before we had the lock
    if (closed.length === 0) return
    const hasOpenOffer = (await offersOf(tx, bookingId)).some(({ state }) => state === 'open')
    const isInTime = booking.acceptBy !== null && now < booking.acceptBy
    if (booking.assignment === 'auto' && isInTime && !hasOpenOffer) {
      await offerWave(ctx, tx, booking, booking.wave, now)
    }
    await publishWithdrawal(ctx, tx, booking, closed)
  })
