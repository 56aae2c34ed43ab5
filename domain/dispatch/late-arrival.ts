/**
 * What follows when the driver of a booking is far beyond the promised arrival (decision 0111): the customer is told again, operators get a
 * task, and where the customer wished it drivers who are nearer are offered the job. Its driver keeps it until one of them accepts.
 */
import { addMinutes, isStillToCome } from '../bookings/arrival.ts'
import type { BookingStatus } from '../bookings/booking.ts'

/** So long after the end of the promised window an arrival is far beyond it. */
export const farBeyondMinutes = 15

/** Another driver is nearer who would be there so much sooner: less is no reason to send a second truck. */
export const nearerByMinutes = 5

/** How often the customer is told that a promise will be missed, the first time included, */
export const mostArrivalTold = 3
/** and by how much the expected arrival has to change before they are told again. */
export const toldAgainMinutes = 15

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

export type ToldFacts = LateFacts & {
  /** The expected arrival they were last told; null: none was known then. */
  toldFor: Date | null
  /** How often they were told. */
  told: number
}

/** Whether the customer of a missed promise is told the expected arrival again, because it is another one by now. */
export const isToldAgain = (
  { status, expectedAt, toldFor, told }: ToldFacts,
  now: Date,
): boolean => {
  if (!isStillToCome(status) || told === 0 || told >= mostArrivalTold) return false
  if (expectedAt === null || expectedAt <= now) return false
  const changedMs = toldFor && Math.abs(expectedAt.getTime() - toldFor.getTime())
  return changedMs === null || changedMs >= toldAgainMinutes * 60_000
}
