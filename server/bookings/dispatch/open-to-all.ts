import { mostOfferRounds } from '../../../domain/dispatch/offer-trace.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { isWaitingForDriver } from '../../../domain/bookings/booking.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { openRound } from './redispatch.ts'
import { lockBooking } from '../bookings.store.ts'
import { offersOf } from './offers.store.ts'

/**
 * The chosen driver declined: the customer lets Towline offer it to others, at the price already held and never more (rulings,
 * "Auto-assign"). The acceptance window does not change. With no other driver free, those who come on duty until then are offered it, as
 * where the customer wished it before booking (`tryOthers`). Refusals: `booking_not_open`, `too_many_requests` after `mostOfferRounds`.
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
    if (booking.round >= mostOfferRounds) return refused('too_many_requests')
    await openRound(ctx, tx, booking, null, now)
    return accepted(null)
  })
