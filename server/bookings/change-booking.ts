import { refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database.ts'
import { tellOfChange } from './booking-news.ts'
import { lockBooking } from './bookings.store.ts'

/**
 * Changes something that belongs to a booking and is no move of it, under the booking's lock; the screens of its parties are told when
 * the change is made. Refusals: `not_found`, and those of the change.
 */
export const changeBooking = async <T>(
  ctx: Ctx,
  tx: Tx,
  bookingId: string,
  change: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) return refused('not_found')
  const changed = await change()
  if (changed.ok) await tellOfChange(ctx, tx, booking)
  return changed
}
