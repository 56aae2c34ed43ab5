/**
 * When the driver will be where they are going: the window the customer is promised when a driver accepts, frozen from then on,
 * and whether it is kept. When it will be missed both sides are notified, and cancelling is free until the driver is there.
 */
import type { BookingTransition, BookingStatus } from './booking.ts'
import { estimateArrivalMinutes, setOffMinutes } from '../places/arrival-estimate.ts'
import type { Point } from '../places/point.ts'

/** A promise leaves the road room: a quarter of the way's time, and never less than ten minutes. */
export const promiseSlackMinutes = 10
export const promiseSlackShare = 0.25

/** A position older than this says nothing about the arrival. */
export const freshPositionMinutes = 5

/** A change of the expected arrival below this is not worth a notification. */
export const tellableChangeMinutes = 3

export type ArrivalWindow = { from: Date; by: Date }

/** The window promised at `acceptedAt` by a driver who needs `etaMinutes`. */
export const promisedArrival = (etaMinutes: number, acceptedAt: Date): ArrivalWindow => {
  const slack = Math.max(promiseSlackMinutes, Math.ceil(etaMinutes * promiseSlackShare))
  const from = addMinutes(acceptedAt, etaMinutes)
  return { from, by: addMinutes(from, slack) }
}

/** Whether the driver of a booking in this status is still to come to the pickup. */
export const isStillToCome = (status: BookingStatus): boolean =>
  status === 'confirmed' || status === 'driver_en_route'

export type JourneyEnds = { pickup: Point | null; dropoff: Point | null }

/** Where the truck is going in this status; null when it goes nowhere, or when that place is unknown. */
export const destinationOf = (
  status: BookingStatus,
  { pickup, dropoff }: JourneyEnds,
): Point | null => {
  if (isStillToCome(status)) return pickup
  return status === 'in_progress' ? dropoff : null
}

/**
 * Whole minutes until the truck is at the pickup, or with the vehicle on it at the drop-off; includes the time to set off before it has.
 * Null when the truck goes nowhere, and when its position or its destination is unknown. Never 0: only the driver says that they are
 * there. `roadMinutes`: the estimate of a road router, instead of ours.
 */
export const minutesToGo = (
  status: BookingStatus,
  truck: Point | null,
  ends: JourneyEnds,
  roadMinutes: number | null = null,
): number | null => {
  const destination = destinationOf(status, ends)
  if (!truck || !destination) return null
  const driving = roadMinutes ?? estimateArrivalMinutes(truck, destination) - setOffMinutes
  return status === 'confirmed' ? driving + setOffMinutes : Math.max(1, driving)
}

/** The expected time of arrival, and its source. */
export type ExpectedArrival = { at: Date; estimatedBy: 'driver' | 'system' }

/**
 * The expected arrival after `estimate`, which is made from the truck's position. The driver knows the road: their estimate is kept
 * until the position shows that it will be later. The same value when nothing changes that is worth telling.
 */
export const correctArrival = (
  announced: ExpectedArrival | null,
  estimate: Date | null,
): ExpectedArrival | null => {
  if (!estimate) return announced
  if (!announced) return { at: estimate, estimatedBy: 'system' }
  const laterByMinutes = (estimate.getTime() - announced.at.getTime()) / 60_000
  const isWorthTelling =
    announced.estimatedBy === 'driver'
      ? laterByMinutes >= tellableChangeMinutes
      : Math.abs(laterByMinutes) >= tellableChangeMinutes
  return isWorthTelling ? { at: estimate, estimatedBy: 'system' } : announced
}

/**
 * The expected arrival after a transition: nothing once the driver is there; the driver's estimate where one was given; the system's
 * where a new leg begins, from the pickup with the vehicle loaded. The same value when the transition does not change it.
 */
export const arrivalAfterTransition = (
  announced: ExpectedArrival | null,
  { transition, to }: { transition: BookingTransition; to: BookingStatus },
  statedByDriver: Date | null,
  ends: JourneyEnds,
  now: Date,
): ExpectedArrival | null => {
  if (transition === 'arrive') return null
  if (statedByDriver) return { at: statedByDriver, estimatedBy: 'driver' }
  if (transition !== 'start') return announced
  const minutes = minutesToGo(to, ends.pickup, ends)
  return minutes === null ? null : { at: addMinutes(now, minutes), estimatedBy: 'system' }
}

export type PromiseFacts = {
  status: BookingStatus
  promisedBy: Date | null
  expectedAt: Date | null
  /** Null: nothing has proven that the driver is at the pickup (`proven-arrival.ts`). */
  arrivalProvenAt: Date | null
}

/**
 * Whether the promise is broken already, or will be: only a proven arrival keeps it, the driver's own press does not. A booking without
 * a promise breaks none.
 */
export const missesArrival = (
  { status, promisedBy, expectedAt, arrivalProvenAt }: PromiseFacts,
  now: Date,
): boolean => {
  const isAwaited = isStillToCome(status) || status === 'driver_arrived'
  if (!promisedBy || !isAwaited || arrivalProvenAt !== null) return false
  return now > promisedBy || (expectedAt !== null && expectedAt > promisedBy)
}

export const addMinutes = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + minutes * 60_000)

/**
 * Whole minutes until the expected arrival, for every screen that counts them: the same estimate that others show as a time of day. Null
 * when there is none, and once it is over and nothing newer is known. Never 0: only the driver says that they are there.
 */
export const minutesUntilArrival = (expectedAt: string | null, nowMs: number): number | null => {
  if (expectedAt === null) return null
  const leftMs = Date.parse(expectedAt) - nowMs
  return leftMs < -60_000 ? null : Math.max(1, Math.round(leftMs / 60_000))
}

/** The expected arrival is over, and nothing newer is known: it is a time that has passed, and no promise of the next minutes. */
export const isExpectedPast = (expectedAt: string | null, nowMs: number): boolean =>
  expectedAt !== null && minutesUntilArrival(expectedAt, nowMs) === null

/** How much longer than shown before paying an accepting driver may need (rulings, "Added 2026-11-23"). */
export const shownArrivalGraceMinutes = 10

/** Whether the driver who accepts needs so much longer than shown that the customer may cancel free until the driver is near. */
export const isAcceptedLate = (
  etaMinutes: number | null,
  shownArrivalMinutes: number | null,
): boolean =>
  etaMinutes !== null &&
  shownArrivalMinutes !== null &&
  etaMinutes > shownArrivalMinutes + shownArrivalGraceMinutes
