/** The board as it stands at a moment: what goes wrong first, the rest by how far it has come. Pure. */
import type { BoardBooking } from '../../../contract/operations.ts'
import {
  byTrouble,
  exceptionsOf,
  type BookingException,
} from '../../../domain/booking-exceptions.ts'
import { bookingStatuses, type BookingStatus } from '../../../domain/booking.ts'

export type Watched = {
  booking: BoardBooking
  exceptions: readonly BookingException[]
  createdAt: string
}

export type Board = {
  troubled: readonly Watched[]
  /** In the order of a booking's life; statuses that nothing is in are left out. */
  fine: readonly { status: BookingStatus; bookings: readonly Watched[] }[]
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
  const fine = watched.filter(({ exceptions }) => exceptions.length === 0)
  return {
    troubled: watched.filter(({ exceptions }) => exceptions.length > 0),
    fine: bookingStatuses.flatMap((status) => {
      const ofStatus = fine.filter(({ booking }) => booking.status === status)
      return ofStatus.length > 0 ? [{ status, bookings: ofStatus }] : []
    }),
  }
}

/**
 * Trucks that look lost by what was fetched, each with when it was last seen: positions are not told to the board, so it may only be the
 * answer that is old.
 */
export const lostFromSight = ({ troubled }: Board): string[] =>
  troubled.flatMap(({ booking, exceptions }) =>
    exceptions.some(({ kind }) => kind === 'position_dark')
      ? [`${booking.bookingId} ${booking.seenAt}`]
      : [],
  )
