/**
 * What the person whose insurer pays may do on the page of their trip, which their link opens in place of an account: what a customer does on
 * the page of a booking, by the same use cases. The link of a customer who shared a trip does none of it.
 */
import type { Trip } from '../../../contract/bookings/trips.ts'
import { isInsured } from '../../../domain/bookings/booking.ts'
import { refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { BookingRow } from '../bookings.store.ts'
import { bookingOfToken, loadTrip } from './share-trip.ts'

/** Undefined for a link we did not make, one that was stopped, and one that a customer shared. */
export const insuredBookingOf = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  token: string,
): Promise<BookingRow | undefined> => {
  const booking = await bookingOfToken(ctx, token)
  return booking && isInsured(booking.paidBy) ? booking : undefined
}

/** Answers with the trip as it is then. Refusals: `not_found`, and those of the use case. */
export const asInsured = async (
  ctx: Ctx,
  token: string,
  act: (bookingId: string) => Promise<Outcome<unknown>>,
): Promise<Outcome<Trip>> => {
  const booking = await insuredBookingOf(ctx, token)
  if (!booking) return refused('not_found')
  const acted = await act(booking.id)
  return acted.ok ? loadTrip(ctx, token) : acted
}
