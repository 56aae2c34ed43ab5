import type { Booking } from '../../../contract/bookings/bookings.ts'
import { openStage } from '../../../domain/evidence/evidence.ts'

/** The height of the card without evidence, as a class: it depends on who may add what. */
export const evidenceRoom = ({ viewer, status }: Pick<Booking, 'viewer' | 'status'>): string => {
  if (viewer === 'customer') return 'min-h-76 md:min-h-58'
  return viewer === 'driver' && openStage(status) ? 'min-h-95 md:min-h-86' : 'min-h-32 md:min-h-28'
}
