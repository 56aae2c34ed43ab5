/** Labels of the admin pages. Pure. */
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import type { BookingStatus, CancelReason } from '../../../domain/bookings/booking.ts'
import { driverServiceLabels } from '../../../domain/drivers/truck.ts'
import type { DriverState } from '../../../domain/drivers/verification-transitions.ts'
import type { Tone } from '../../ui/data/badge.tsx'

/** The specification's: `1 driver in the network`, `24 drivers in the network`. */
export const countLabel = (count: number): string =>
  `${count.toLocaleString('en-IE')} ${count === 1 ? 'driver' : 'drivers'} in the network`

/** The statuses for readers other than the customer. */
export const operatorStatusLabels: Record<BookingStatus, string> = {
  ...statusLabels,
  pending: 'Waiting for the card',
}

/** Behind “Cancelled”, in a list. */
export const cancelReasonLabels: Record<CancelReason, string> = {
  customer_cancelled: 'by customer',
  driver_cancelled: 'by driver',
  operator_cancelled: 'by operator',
  nobody_accepted: 'no driver',
  card_refused: 'card refused',
  hold_not_completed: 'card not held',
}

const services: Readonly<Record<string, string>> = driverServiceLabels

/** A service that a driver added to the known ones is shown as written. */
export const serviceLabel = (service: string): string => services[service] ?? service

export const verificationTones: Record<DriverState, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  in_review: 'info',
  verified: 'success',
  returned: 'warning',
  suspended: 'danger',
}
