/** What a move does to the expected arrival, and to the promise made at acceptance. */
import {
  arrivalAfterMove,
  missesArrival,
  type ExpectedArrival,
  type JourneyEnds,
} from '../../domain/arrival.ts'
import type { BookingDecision } from '../../domain/booking-decision.ts'
import type { BookingFigures, BookingRow } from './bookings.store.ts'

export const endsOf = (booking: Pick<BookingRow, 'pickup' | 'dropoff'>): JourneyEnds => ({
  pickup: booking.pickup.point,
  dropoff: booking.dropoff?.point ?? null,
})

export const arrivalTold = (
  booking: Pick<BookingRow, 'estimatedArrival' | 'estimatedArrivalBy'>,
): ExpectedArrival | null =>
  booking.estimatedArrival && booking.estimatedArrivalBy
    ? { at: booking.estimatedArrival, saidBy: booking.estimatedArrivalBy }
    : null

export const arrivalColumns = (expected: ExpectedArrival | null) => ({
  estimatedArrival: expected?.at ?? null,
  estimatedArrivalBy: expected?.saidBy ?? null,
})

/**
 * The driver's word of when they will be there, or the system's where a new way begins; nothing once they are. A driver whose word
 * is later than the promise breaks it with the same move.
 */
export const arrivalFigures = (
  booking: BookingRow,
  { move, to }: Pick<BookingDecision, 'move' | 'to'>,
  saidByDriver: Date | null,
  now: Date,
): BookingFigures => {
  const told = arrivalTold(booking)
  const expected = arrivalAfterMove(told, { move, to }, saidByDriver, endsOf(booking), now)
  if (expected === told) return {}
  const facts = { status: to, promisedBy: booking.promisedBy, expectedAt: expected?.at ?? null }
  const isMissed = booking.arrivalMissedAt === null && missesArrival(facts, now)
  return { ...arrivalColumns(expected), ...(isMissed ? { arrivalMissedAt: now } : {}) }
}
