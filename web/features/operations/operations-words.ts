/** The words of the operators' desk. Pure. */
import { statusLabels } from '../../../domain/booking-words.ts'
import type { BookingStatus } from '../../../domain/booking.ts'
import {
  driverServiceLabels,
  truckTypeLabels,
  truckWords,
  type TruckType,
} from '../../../domain/truck.ts'
import type { DriverState } from '../../../domain/verification-moves.ts'
import type { Tone } from '../../ui/badge.tsx'

/** The specification's: `1 driver in the network`, `24 drivers in the network`. */
export const countWords = (count: number): string =>
  `${count.toLocaleString('en-IE')} ${count === 1 ? 'driver' : 'drivers'} in the network`

/** The statuses as whoever is not the customer reads them. */
export const deskStatusLabels: Record<BookingStatus, string> = {
  ...statusLabels,
  pending: 'Waiting for the card',
}

const services: Readonly<Record<string, string>> = driverServiceLabels

/** What a driver lists beside the known services is shown as written. */
export const serviceWords = (service: string): string => services[service] ?? service

export const vehicleWords = (truck: string | null, type: TruckType | null): string => {
  if (type === null) return truck ?? 'Not said'
  return truck === null ? truckTypeLabels[type] : truckWords(truck, type)
}

export const verificationTones: Record<DriverState, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  in_review: 'info',
  verified: 'success',
  returned: 'warning',
  suspended: 'danger',
}
