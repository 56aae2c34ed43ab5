/** The board at a given time: problems first, the rest by progress. Pure. */
import type { BoardBooking } from '../../../../contract/operations/operations.ts'
import {
  byTrouble,
  exceptionsOf,
  type BookingException,
} from '../../../../domain/bookings/booking-exceptions.ts'
import { bookingStatuses } from '../../../../domain/bookings/booking.ts'

export type Watched = {
  booking: BoardBooking
  exceptions: readonly BookingException[]
  createdAt: string
}

export type Board = {
  troubled: readonly Watched[]
  /** In the order of a booking's life. */
  fine: readonly Watched[]
}

/** `nowMs`: by the server's clock. */
export const watchBoard = (bookings: readonly BoardBooking[], nowMs: number): Board => {
  const watched = bookings
    .map((booking) => ({
      booking,
      createdAt: booking.createdAt,
      exceptions: exceptionsOf(booking, nowMs),
    }))
    .toSorted(byTrouble)
  return {
    troubled: watched.filter(({ exceptions }) => exceptions.length > 0),
    fine: watched
      .filter(({ exceptions }) => exceptions.length === 0)
      .toSorted((a, b) => stepOf(a) - stepOf(b)),
  }
}

const stepOf = ({ booking: { status } }: Watched): number => bookingStatuses.indexOf(status)

/**
 * Trucks that look lost by the fetched board, each with when it was last seen: the board gets no live positions, so the answer may simply
 * be old.
 */
export const lostFromSight = ({ troubled }: Board): string[] =>
  troubled.flatMap(({ booking, exceptions }) =>
    exceptions.some(({ kind }) => kind === 'position_dark')
      ? [`${booking.bookingId} ${booking.seenAt}`]
      : [],
  )
