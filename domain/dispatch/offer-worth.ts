/**
 * What an offer is worth to a driver: how long the job takes, what the net pay makes per hour, where it ends, and what a wasted run pays.
 * Estimates, and shown as such, but for the pay.
 *
 * The time counted: setting off and the way to the pickup, as the arrival is estimated; loading and setting down; the way to the drop-off
 * with the vehicle on the truck. The way home is left out, because it is unknown whether the driver goes home.
 */
import { percentOf } from '../money.ts'
import { arrivedFeeBasisPoints, enRouteFeeBasisPoints } from '../payments/cancellation.ts'
import { splitPrice } from '../payments/commission.ts'
import type { SplitDates } from '../payments/tax-point.ts'
import { dublinSpeedKmh, elsewhereSpeedKmh } from '../places/distance.ts'
import { isInCountyDublin } from '../places/arrival-estimate.ts'
import type { Point } from '../places/point.ts'
import { tollSum, type TollOnWay } from '../tolls/toll-on-way.ts'

/** Loading and securing at the pickup, setting down and handing over at the end. Our own figure. */
export const handlingMinutes = 20

/** An end of the job. Without a point its name tells: every Dublin area says so. */
export type JobEnd = { label: string; area: string | null; point: Point | null }

const isDublin = ({ label, area, point }: JobEnd): boolean =>
  point ? isInCountyDublin(point) : /\bDublin\b/.test(area ?? label)

/** Whole minutes to drive so many kilometres from pickup to drop-off, at the speeds of every estimate (rulings, "Distance"). */
export const jobMinutesOf = (distanceKm: number, ends: readonly (JobEnd | null)[]): number => {
  const isWithDublin = ends.some((end) => end !== null && isDublin(end))
  return Math.ceil((distanceKm / (isWithDublin ? dublinSpeedKmh : elsewhereSpeedKmh)) * 60)
}

/** Whole minutes from the pickup until the vehicle is handed over, loading and setting down included. */
export const minutesFromPickup = (distanceKm: number, ends: readonly (JobEnd | null)[]): number =>
  handlingMinutes + jobMinutesOf(distanceKm, ends)

export type OfferWorth = {
  /** From now until the vehicle is handed over; null when the way to the pickup is not known. */
  minutesInAll: number | null
  /** Net pay less tolls, per hour of that, in whole euro cents. */
  netPerHourCents: number | null
}

/**
 * `etaMinutes`: until the driver could be at the pickup. `jobMinutes`: from there to the drop-off. `tolls`: what is known of them is taken
 * off the pay per hour.
 */
export const offerWorth = ({
  netCents,
  etaMinutes,
  jobMinutes,
  tolls,
}: {
  netCents: number
  etaMinutes: number | null
  jobMinutes: number
  tolls: readonly TollOnWay[] | null
}): OfferWorth => {
  if (etaMinutes === null) return { minutesInAll: null, netPerHourCents: null }
  const minutesInAll = etaMinutes + handlingMinutes + jobMinutes
  const leftCents = netCents - tollSum(tolls ?? []).cents
  return { minutesInAll, netPerHourCents: Math.round((leftCents * 60) / minutesInAll) }
}

/** Nearer home by less than this is not a way home. */
export const towardsHomeKm = 5

/** Whether the job takes the truck nearer its base. Kilometres in a straight line to the base; null: not known. */
export const isTowardsHome = (pickupHomeKm: number | null, dropoffHomeKm: number | null): boolean =>
  pickupHomeKm !== null && dropoffHomeKm !== null && pickupHomeKm - dropoffHomeKm >= towardsHomeKm

/** What the driver gets, less commission, of what the customer pays for cancelling after the free minutes (`cancellation.ts`). */
export type WastedRun = { onTheWayCents: number; atPickupCents: number }

export const wastedRun = (priceCents: number, dates: SplitDates): WastedRun => {
  const netOf = (basisPoints: number) =>
    splitPrice(percentOf(priceCents, basisPoints), dates).driverNetCents
  return {
    onTheWayCents: netOf(enRouteFeeBasisPoints),
    atPickupCents: netOf(arrivedFeeBasisPoints),
  }
}
