/**
 * The booking that was opened for the card and is not held yet: after a reload during payment, the same one is found again instead of a
 * second being made.
 */
import { openPersistedState } from '../../ui/persisted-state.ts'
import { cardWindowMinutes } from '../../../domain/payments/payment.ts'

export type OpenedBooking = { bookingId: string }

export const openedBooking = openPersistedState<OpenedBooking | null>({
  key: 'towline.opened',
  version: 1,
  // After that time the server has cancelled it too.
  keptForMs: cardWindowMinutes * 60_000,
  initial: null,
  restore: (value) => {
    const bookingId =
      typeof value === 'object' && value !== null && 'bookingId' in value ? value.bookingId : null
    return typeof bookingId === 'string' ? { bookingId } : null
  },
})
