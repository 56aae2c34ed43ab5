/**
 * The start code: four digits that the customer reads on the booking once a driver is confirmed, and tells the driver beside
 * the vehicle. Required before the recovery begins, so that it begins with the right driver at the right vehicle.
 */
import type { BookingStatus } from './booking.ts'

export const startCodeLength = 4
export const startCodePattern = /^\d{4}$/

/** The customer sees it from the confirmed driver to the start; before and after there is none. */
export const hasStartCode = (status: BookingStatus): boolean =>
  status === 'confirmed' || status === 'driver_en_route' || status === 'driver_arrived'

export const startCodeTexts = {
  /** Message for a driver who gave no code. */
  missing: 'Ask the customer for the four digits on their screen',
  wrong: (left: number): string =>
    left === 0
      ? 'This is not the customer’s code. We’ve asked them on their phone whether you are their driver: once they say yes you can start. Or call us.'
      : `This is not the customer’s code. ${left} more ${left === 1 ? 'try' : 'tries'}.`,
  /** For a code that was entered without a connection: the customer is questioned, and an operator has a task. */
  wrongLate:
    'This was not the customer’s code. We’ve asked them on their phone whether you are their driver: once they say yes you can start. You can also enter their code again, or call us.',
} as const

/** The driver's view of the question that the customer is asked about them, and of the answer. Null: not answered. */
export const driverQuestionText = (isDriver: boolean | null): string => {
  if (isDriver === null) {
    return 'We’ve asked the customer on their phone whether you are their driver. Once they say yes you can start without the code.'
  }
  return isDriver
    ? 'The customer confirmed you. You can start the recovery without the code.'
    : 'The customer doesn’t recognise you. Check that you are at the right vehicle, and call us. The start code still works.'
}
