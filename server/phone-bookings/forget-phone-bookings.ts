import { phoneBookingDays, unprovenCallerDays } from '../../domain/accounts/retention.ts'
import type { Ctx } from '../context.ts'
import { deletePhoneBookingsBefore, emptyUnprovenCallersBefore } from './phone-bookings.store.ts'

/**
 * Deletes what a caller said: it is in the booking by now, or was never of use. An account that was made for a link, and never got a hold
 * or a verified address, releases its address: it may have been mistyped, and its owner wants to sign up.
 */
export const forgetPhoneBookings = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  await emptyUnprovenCallersBefore(ctx.db, daysBefore(now, unprovenCallerDays))
  await deletePhoneBookingsBefore(ctx.db, daysBefore(now, phoneBookingDays))
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)
