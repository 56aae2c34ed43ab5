import type { Booking } from '../../../contract/bookings/bookings.ts'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { openStage } from '../../../domain/evidence/evidence.ts'

/** Whether the booking ended before any driver took it: there is a card only if the customer showed damage in time. */
export const hadNoDriver = ({
  viewer,
  status,
  acceptedAt,
}: Pick<Booking, 'viewer' | 'status' | 'acceptedAt'>): boolean =>
  viewer === 'customer' && hasEnded(status) && status !== 'completed' && acceptedAt === null

/** The height of the card without evidence, as a class: it depends on who may add what. */
export const evidenceRoom = (
  booking: Pick<Booking, 'viewer' | 'status' | 'acceptedAt'>,
): string => {
  const { viewer, status } = booking
  if (hadNoDriver(booking)) return ''
  if (viewer === 'customer') return 'min-h-76 md:min-h-58'
  return viewer === 'driver' && openStage(status)
    ? 'min-h-121 md:min-h-112'
    : 'min-h-32 md:min-h-28'
}
