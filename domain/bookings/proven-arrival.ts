/**
 * What proves that the driver is at the pickup. Rulings, "Driver arrived: 100%": the driver's own press does not, and an arrival that
 * nothing proves costs the customer what being on the way costs (`cancellation.ts`).
 */
import { deviceClockSlackSeconds } from './tracking.ts'
import type { BookingStatus } from './booking.ts'
import { greatCircleKm, type Point } from '../places/point.ts'

/** The truck was there, the customer told the driver the start code, or said that the driver is there. */
export const arrivalProofs = ['position', 'start_code', 'customer'] as const
export type ArrivalProof = (typeof arrivalProofs)[number]

/** A truck this near the pickup is there. Wide, because a pickup may only be a routing key's middle or a long car park. */
export const provenWithinMetres = 300
/** An older position says where the truck was. */
export const provenPositionMinutes = 2

export type TruckPosition = Point & { at: Date; accuracyM: number | null }

/**
 * Whether where the truck is proves the arrival at `now`, the database's clock. A reading that may be off by more than the distance
 * proves nothing, and neither does any where the pickup is not on the map.
 */
export const positionProvesArrival = (
  truck: TruckPosition | null,
  pickup: Point | null,
  now: Date,
): boolean => {
  if (!truck || !pickup) return false
  const ageMs = now.getTime() - truck.at.getTime()
  return (
    ageMs <= provenPositionMinutes * 60_000 &&
    ageMs >= -deviceClockSlackSeconds * 1000 &&
    (truck.accuracyM ?? 0) <= provenWithinMetres &&
    greatCircleKm(truck, pickup) * 1000 <= provenWithinMetres
  )
}

/** From setting off to the start the customer may say that the driver is there; who waits may see the truck first. */
export const mayConfirmArrival = (status: BookingStatus): boolean =>
  status === 'driver_en_route' || status === 'driver_arrived'

/** The driver has marked the arrival and nothing has proven it: it counts as on the way. */
export const isArrivalUnproven = (status: BookingStatus, proof: unknown): boolean =>
  status === 'driver_arrived' && proof === null

/** What the driver can do about it, in a sentence. */
export const howToProveText = `It’s confirmed when your shared location is within ${provenWithinMetres} m of the pickup, you enter the start code, or the customer presses “My driver is here”.`

/** For pages: what proves it, as one clause after "once". */
export const arrivalProofText = `the truck’s position is within ${provenWithinMetres} m of the pickup, the customer gives the start code, or the customer presses “My driver is here”`
