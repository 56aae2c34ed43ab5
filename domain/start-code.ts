/**
 * The start code: four digits that the customer reads on the booking once a driver is confirmed, and says to the driver who stands beside
 * the vehicle. Asked before the recovery begins, so that it begins with the right driver at the right vehicle.
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
  /** Also a right code is refused until then. */
  | { kind: 'paused'; until: Date }

/** What a try is answered. Wrong ones are counted from the first of them, and forgotten when the pause is over. */
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
  /** For the driver who gave none. */
  missing: 'Ask the customer for the four digits on their screen',
  wrong: (left: number): string =>
    left === 0
      ? 'This is not the customer’s code. We’ve asked them on their phone whether you are their driver: once they say yes you can start. Or call us.'
      : `This is not the customer’s code. ${left} more ${left === 1 ? 'try' : 'tries'}.`,
} as const

/** To the driver: what the customer is asked about them, and what the answer means. Null: not answered. */
export const driverQuestionWords = (isDriver: boolean | null): string => {
  if (isDriver === null) {
    return 'We’ve asked the customer on their phone whether you are their driver. Once they say yes you can start without the code.'
  }
  return isDriver
    ? 'The customer confirmed you. You can start the recovery without the code.'
    : 'The customer doesn’t recognise you. Check that you are at the right vehicle, and call us. The start code still works.'
}
