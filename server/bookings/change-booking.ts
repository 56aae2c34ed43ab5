import { refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { publishBookingChange } from './notifications/booking-notifications.ts'
import { lockBooking } from './bookings.store.ts'

/**
 * Changes a field of a booking that is not its status, under the booking's lock; the screens of its parties are notified when
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
  if (changed.ok) await publishBookingChange(ctx, tx, booking)
  return changed
}
