/**
 * When the driver will be where they are going: the window the customer is promised when a driver accepts, frozen from then on,
 * and whether it is kept. When it will be missed both sides are told, and cancelling is free until the driver is there.
 */
import type { BookingMove, BookingStatus } from './booking.ts'
import { estimateArrivalMinutes, setOffMinutes } from './distance.ts'
import type { Point } from './point.ts'

/** A promise leaves the road room: a quarter of the way's time, and never less than ten minutes. */
export const promiseSlackMinutes = 10
export const promiseSlackShare = 0.25

/** Where a truck was longer ago than this says nothing about when it will come. */
export const freshPositionMinutes = 5

/** An expected arrival that moves by less is not worth telling anybody. */
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

/** Where the truck is going in this status; null when it goes nowhere, or nobody knows where that is. */
export const destinationOf = (
  status: BookingStatus,
  { pickup, dropoff }: JourneyEnds,
): Point | null => {
  if (isStillToCome(status)) return pickup
  return status === 'in_progress' ? dropoff : null
}

/**
 * Whole minutes until the truck is at the pickup, or with the vehicle on it at the drop-off; setting off included before it has.
 * Null when it goes nowhere, and when nobody knows where either is. Never 0: being there is for the driver to say. `roadMinutes`: what
 * a road router says of the way, instead of the estimate.
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

/** When the driver is expected, and whose word that is. */
export type ExpectedArrival = { at: Date; saidBy: 'driver' | 'system' }

/**
 * The expected arrival after `estimate`, which is made from the truck's position. The driver knows the road: their word stands
 * until the position says that it will be later. The same value when nothing changes that is worth telling.
 */
export const correctArrival = (
  told: ExpectedArrival | null,
  estimate: Date | null,
): ExpectedArrival | null => {
  if (!estimate) return told
  if (!told) return { at: estimate, saidBy: 'system' }
  const laterByMinutes = (estimate.getTime() - told.at.getTime()) / 60_000
  const isWorthTelling =
    told.saidBy === 'driver'
      ? laterByMinutes >= tellableChangeMinutes
      : Math.abs(laterByMinutes) >= tellableChangeMinutes
  return isWorthTelling ? { at: estimate, saidBy: 'system' } : told
}

/**
 * The expected arrival after a move: nothing once the driver is there; the driver's word where it was given; the system's where a new way
 * begins, with the vehicle loaded, from the pickup. The same value when the move says nothing about it.
 */
export const arrivalAfterMove = (
  told: ExpectedArrival | null,
  { move, to }: { move: BookingMove; to: BookingStatus },
  saidByDriver: Date | null,
  ends: JourneyEnds,
  now: Date,
): ExpectedArrival | null => {
  if (move === 'arrive') return null
  if (saidByDriver) return { at: saidByDriver, saidBy: 'driver' }
  if (move !== 'start') return told
  const minutes = minutesToGo(to, ends.pickup, ends)
  return minutes === null ? null : { at: addMinutes(now, minutes), saidBy: 'system' }
}

/** Whether the promise is broken already, or will be. A booking without a promise breaks none. */
export const missesArrival = (
  {
    status,
    promisedBy,
    expectedAt,
  }: { status: BookingStatus; promisedBy: Date | null; expectedAt: Date | null },
  now: Date,
): boolean => {
  if (!promisedBy || !isStillToCome(status)) return false
  return now > promisedBy || (expectedAt !== null && expectedAt > promisedBy)
}

export const addMinutes = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + minutes * 60_000)
