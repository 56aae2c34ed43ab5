import type { Ctx } from '../context.ts'
import { loadDriver } from '../drivers/index.ts'
import { inTransaction } from '../kit/database.ts'
import { tellOfWithdrawal } from './booking-news.ts'
import { lockBooking } from './bookings.store.ts'
import { offerWave } from './offer-job.ts'
import { closeOpenOffers, offersOf, openOffersFor } from './offers.store.ts'

/**
 * Whoever may not drive any more is asked no more: their open offers are taken back. Where nobody else is being asked, the next wave goes
 * out at once; the customer who chose them sees that they will not come, as after a decline. A job of its own, because it locks
 * bookings, which nobody does who has a driver locked. Finds nothing for somebody who may drive again by now.
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
    // answered, or the booking moved on, before the lock was had
    if (closed.length === 0) return
    const isAnyoneAsked = (await offersOf(tx, bookingId)).some(({ state }) => state === 'open')
    const isInTime = booking.acceptBy !== null && now < booking.acceptBy
    if (booking.assignment === 'auto' && isInTime && !isAnyoneAsked) {
      await offerWave(ctx, tx, booking, booking.wave, now)
    }
    await tellOfWithdrawal(ctx, tx, booking, closed)
  })
