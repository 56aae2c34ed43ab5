import type { Booking } from '../../../contract/bookings.ts'
import { openStage } from '../../../domain/evidence.ts'

/** The height of the card while nothing is on record yet, as a class: who may add what makes the difference. */
export const evidenceRoom = ({ viewer, status }: Pick<Booking, 'viewer' | 'status'>): string => {
  if (viewer === 'customer') return 'min-h-76 md:min-h-58'
  return viewer === 'driver' && openStage(status) ? 'min-h-95 md:min-h-86' : 'min-h-32 md:min-h-28'
}
