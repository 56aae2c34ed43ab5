/**
 * The booking that was opened for the card and is not held yet: after a reload in the middle of paying, the same one is found again
 * instead of a second being made.
 */
import { openKeptState } from '../../ui/kept-state.ts'
import { cardWindowMinutes } from '../../../domain/payment.ts'

export type OpenedBooking = { bookingId: string }

export const openedBooking = openKeptState<OpenedBooking | null>({
  key: 'towline.opened',
  version: 1,
  // After that the server has given it up too.
  keptForMs: cardWindowMinutes * 60_000,
  initial: null,
  restore: (value) => {
    const bookingId =
      typeof value === 'object' && value !== null && 'bookingId' in value ? value.bookingId : null
    return typeof bookingId === 'string' ? { bookingId } : null
  },
})
