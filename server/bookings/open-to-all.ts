import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { tellOfChange } from './booking-news.ts'
import { lockBooking, saveMove } from './bookings.store.ts'
import { offerJob } from './offer-job.ts'
import { offersOf } from './offers.store.ts'

/**
 * The chosen driver said no: the customer lets Towline ask others, at the price already held and never more (rulings,
 * "Auto-assign"). The acceptance window stays what it was. Refusals: `booking_not_open`.
 */
export const openToAll = async (ctx: Ctx, bookingId: string): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    const now = await ctx.clock.now(tx)
    const isWaiting =
      booking.status === 'pending_driver_acceptance' &&
      booking.acceptBy !== null &&
      now < booking.acceptBy
    if (!isWaiting) return refused('booking_not_open')
    if (booking.assignment === 'auto') return accepted(null)
    const offers = await offersOf(tx, bookingId)
    if (offers.some((offer) => offer.state === 'open')) return refused('booking_not_open')

    const opened = await saveMove(tx, bookingId, booking.status, booking.status, now, {
      assignment: 'auto',
    })
    await offerJob(ctx, tx, opened, now)
    await tellOfChange(ctx, tx, opened)
    return accepted(null)
  })
