import { phoneBookingDays } from '../../domain/retention.ts'
import type { Ctx } from '../context.ts'
import { deletePhoneBookingsBefore } from './phone-bookings.store.ts'

/** What a caller said is in the booking by now, or was never of use. */
export const forgetPhoneBookings = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  await deletePhoneBookingsBefore(ctx.db, new Date(now.getTime() - phoneBookingDays * 86_400_000))
}
