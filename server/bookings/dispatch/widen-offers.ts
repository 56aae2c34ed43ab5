import { isOfferedToDrivers } from '../../../domain/bookings/booking.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { publishBookingChange } from '../notifications/booking-notifications.ts'
import { lockBooking } from '../bookings.store.ts'
import { offerWave } from './offer-job.ts'

/** The next wave of offers, if drivers still have offers of this round. A second call for one wave offers nothing twice. */
export const widenOffers = async (
  ctx: Ctx,
  { bookingId, round, wave }: { bookingId: string; round: number; wave: number },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking || !isOfferedToDrivers(booking)) return
    if (booking.round !== round || booking.assignment !== 'auto') return
    const now = await ctx.clock.now(tx)
    if (!booking.acceptBy || now >= booking.acceptBy) return
    await offerWave(ctx, tx, booking, wave, now)
    await publishBookingChange(ctx, tx, booking)
  })
