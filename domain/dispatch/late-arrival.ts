/**
 * What follows when the driver of a booking is far beyond the promised arrival (decision 0111): the customer is notified again, operators get a
 * task, and where the customer wished it drivers who are nearer are offered the job. Its driver keeps it until one of them accepts.
 */
import { addMinutes, isStillToCome } from '../bookings/arrival.ts'
import type { BookingStatus } from '../bookings/booking.ts'

/** So long after the end of the promised window an arrival is far beyond it. */
export const farBeyondMinutes = 15

/** Another driver is nearer who would be there so much sooner: less is no reason to send a second truck. */
export const nearerByMinutes = 5

/** How often the customer is notified that a promise will be missed, the first time included, */
export const mostArrivalNotifications = 3
/** and by how much the expected arrival has to change before they are notified again. */
export const notifiedAgainMinutes = 15

export type LateFacts = {
  status: BookingStatus
  promisedBy: Date | null
  expectedAt: Date | null
}

/** Whether the driver is still to come and will be, or already is, far beyond the promise. Without a promise never. */
export const isFarBeyond = ({ status, promisedBy, expectedAt }: LateFacts, now: Date): boolean => {
  if (promisedBy === null || !isStillToCome(status)) return false
  const limit = addMinutes(promisedBy, farBeyondMinutes)
  return now >= limit || (expectedAt !== null && expectedAt >= limit)
}

/**
 * Whether a driver who needs `etaMinutes` from now would be there sooner than the one who has the job. An expected arrival that is over, or
 * unknown, says nothing for the one who has it; nothing is known of one whose own way is not.
 */
export const isNearer = (
  etaMinutes: number | null,
  expectedAt: Date | null,
  now: Date,
): boolean => {
  if (etaMinutes === null) return false
  if (expectedAt === null || expectedAt <= now) return true
  return addMinutes(now, etaMinutes + nearerByMinutes) <= expectedAt
}

export type NotifiedFacts = LateFacts & {
  /** The expected arrival they were last notified; null: none was known then. */
  notifiedFor: Date | null
  /** How often they were notified. */
  notified: number
}

/** Whether the customer of a missed promise is notified the expected arrival again, because it is another one by now. */
export const isNotifiedAgain = (
  { status, expectedAt, notifiedFor, notified }: NotifiedFacts,
  now: Date,
): boolean => {
  if (!isStillToCome(status) || notified === 0 || notified >= mostArrivalNotifications) return false
  if (expectedAt === null || expectedAt <= now) return false
  const changedMs = notifiedFor && Math.abs(expectedAt.getTime() - notifiedFor.getTime())
  return changedMs === null || changedMs >= notifiedAgainMinutes * 60_000
}
