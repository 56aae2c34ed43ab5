/**
 * The start code: four digits that the customer reads on the booking once a driver is confirmed, and tells the driver beside
 * the vehicle. Required before the recovery begins, so that it begins with the right driver at the right vehicle.
 */
import type { BookingStatus } from './booking.ts'

export const startCodeLength = 4
export const startCodePattern = /^\d{4}$/

/** Ten thousand codes, so many wrong ones, then a pause: guessing one takes weeks. */
export const startCodeMaxWrong = 5
export const startCodePauseMinutes = 10

/** The customer sees it from the confirmed driver to the start; before and after there is none. */
export const hasStartCode = (status: BookingStatus): boolean =>
  status === 'confirmed' || status === 'driver_en_route' || status === 'driver_arrived'

/** Wrong codes of late, and since when they are counted. */
export type WrongCodes = { count: number; since: Date | null }

export type StartCodeAnswer =
  | { kind: 'right' }
  | { kind: 'wrong'; wrong: WrongCodes; left: number }
  /** Until then even the right code is refused. */
  | { kind: 'paused'; until: Date }

/** The result of a try. Wrong ones are counted from the first of them, and forgotten when the pause is over. */
export const answerStartCode = (
  before: WrongCodes,
  isRight: boolean,
  now: Date,
): StartCodeAnswer => {
  const until = before.since && new Date(before.since.getTime() + startCodePauseMinutes * 60_000)
  const isCounted = until !== null && now < until
  const count = isCounted ? before.count : 0
  if (isCounted && count >= startCodeMaxWrong) return { kind: 'paused', until }
  if (isRight) return { kind: 'right' }
  const wrong = { count: count + 1, since: isCounted ? before.since : now }
  return { kind: 'wrong', wrong, left: startCodeMaxWrong - wrong.count }
}

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
