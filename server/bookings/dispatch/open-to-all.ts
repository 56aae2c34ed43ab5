import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { isWaitingForDriver } from '../../../domain/bookings/booking.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { offerAgain } from './redispatch.ts'
import { lockBooking } from '../bookings.store.ts'
import { offersOf } from './offers.store.ts'

/**
 * The chosen driver declined: the customer lets Towline offer it to others, at the price already held and never more (rulings,
 * "Auto-assign"). The acceptance window does not change. Refusals: `booking_not_open`, those of `offerAgain`.
 */
export const openToAll = async (ctx: Ctx, bookingId: string): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    const now = await ctx.clock.now(tx)
    const isWaiting =
      isWaitingForDriver(booking.status) && booking.acceptBy !== null && now < booking.acceptBy
    if (!isWaiting) return refused('booking_not_open')
    if (booking.assignment === 'auto') return accepted(null)
    const offers = await offersOf(tx, bookingId)
    if (offers.some((offer) => offer.state === 'open')) return refused('booking_not_open')
    return offerAgain(ctx, tx, booking, null, now)
  })
