/** When the truck is where it goes, and what a late one means: the same times as on the full site (`arrival.ts`). */
import type { Booking } from '../../contract/bookings/bookings.ts'
import { firstNameOf } from '../../domain/accounts/first-name.ts'
import { isExpectedPast, isStillToCome } from '../../domain/bookings/arrival.ts'
import { timeOf } from './status-copy.ts'

type ArrivalOf = Pick<
  Booking,
  | 'status'
  | 'estimatedArrival'
  | 'serverNow'
  | 'promisedArrival'
  | 'arrivalMissedAt'
  | 'acceptedLateAt'
  | 'shownArrivalMinutes'
  | 'driver'
>

/** A label and a time; nothing while no truck is on its way. */
export const arrivalFacts = (booking: ArrivalOf): readonly (readonly [string, string])[] => {
  const { status, estimatedArrival, promisedArrival } = booking
  if (status === 'in_progress') {
    return estimatedArrival ? [['At the drop-off', expectedText(estimatedArrival, booking)]] : []
  }
  if (!isStillToCome(status)) return []
  const promised = promisedArrival
    ? `between ${timeOf(promisedArrival.from)} and ${timeOf(promisedArrival.by)}`
    : null
  if (!estimatedArrival) return promised ? [['At the pickup', `Promised ${promised}.`]] : []
  const parts = [
    expectedText(estimatedArrival, booking),
    ...(promised ? [`Promised ${promised}.`] : []),
    ...lateParts(booking),
  ]
  return [['At the pickup', parts.join(' ')]]
}

const expectedText = (expectedAt: string, { serverNow }: ArrivalOf): string =>
  isExpectedPast(expectedAt, Date.parse(serverNow))
    ? `Was expected about ${timeOf(expectedAt)}; there is no newer estimate.`
    : `About ${timeOf(expectedAt)}.`

const lateParts = (booking: ArrivalOf): string[] => {
  const { arrivalMissedAt, acceptedLateAt, shownArrivalMinutes, driver } = booking
  if (arrivalMissedAt) return ['Cancelling is free until the driver arrives.']
  if (!acceptedLateAt) return []
  const name = driver ? firstNameOf(driver.name) : 'the driver'
  // one who took over from a driver who was late is no longer than shown
  return shownArrivalMinutes === null
    ? [`Cancelling is free until ${name} is near.`]
    : [`That is longer than we showed you, so cancelling is free until ${name} is near.`]
}
