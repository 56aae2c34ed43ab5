/**
 * How far a recovery is and how long it takes, without a road map (rulings, "Distance"): straight line × 1.8 if either end is in
 * Dublin, × 1.3 if neither is, × 1.5 if that cannot be known because an end's county is unknown; at least 5 km, flagged; 40 km/h with
 * Dublin, else 60 km/h. These are estimates and say so.
 *
 * "In Dublin" means county Dublin, all of it: the postal districts, and Swords, Lucan or Dún Laoghaire whose keys are not
 * districts, because the same city traffic is there. An Eircode has its post town's county, a place its own.
 */
import { greatCircleKm, type Point } from './point.ts'

export const dublinRoadFactor = 1.8
export const elsewhereRoadFactor = 1.3
export const unknownCountyRoadFactor = 1.5
export const dublinSpeedKmh = 40
export const elsewhereSpeedKmh = 60
export const minimumDistanceKm = 5
/** A distance entered by hand (specification, customer side §5). */
export const manualDistanceKm = { min: 1, max: 500 } as const

/** One end of a recovery. `county` is null when it is unknown. */
export type DistanceEnd = { point: Point; county: string | null }

export type DistanceErrorCode = 'eircode_not_found' | 'cannot_calculate' | 'distance_out_of_range'

/** Words for the booking dialog; the first two are the specification's (customer side §8). */
export const distanceErrorTexts: Record<DistanceErrorCode, string> = {
  eircode_not_found: 'Eircode not found in database. Please enter estimated distance manually.',
  cannot_calculate: 'Unable to calculate distance',
  distance_out_of_range: `Enter a distance between ${manualDistanceKm.min} and ${manualDistanceKm.max} km`,
}

export type KnownDistance = {
  success: true
  /** To a tenth of a kilometre; what is charged. */
  distanceKm: number
  durationMinutes: number
  /** `25 min`, `1 h 10 min` */
  durationText: string
  /** The distance was raised to the minimum. */
  isMinimumCharge: boolean
  source: 'estimate' | 'entered'
}

export type UnknownDistance = { success: false; code: DistanceErrorCode; error: string }

export type DistanceResult = KnownDistance | UnknownDistance

const unknownDistance = (code: DistanceErrorCode): UnknownDistance => ({
  success: false,
  code,
  error: distanceErrorTexts[code],
})

const isDublin = (end: DistanceEnd | null): boolean => end?.county === 'Dublin'

/** `45 min`, `1 h`, `1 h 10 min` */
export const formatMinutes = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

const knownDistance = (
  km: number,
  isWithDublin: boolean,
  source: KnownDistance['source'],
): KnownDistance => {
  const distanceKm = Math.round(Math.max(km, minimumDistanceKm) * 10) / 10
  const speedKmh = isWithDublin ? dublinSpeedKmh : elsewhereSpeedKmh
  const durationMinutes = Math.ceil((distanceKm / speedKmh) * 60)
  return {
    success: true,
    distanceKm,
    durationMinutes,
    durationText: formatMinutes(durationMinutes),
    isMinimumCharge: km < minimumDistanceKm,
    source,
  }
}

/** Distance between two ends. Refuses with `cannot_calculate` when an end is not on the map. */
export const recoveryDistance = (
  pickup: DistanceEnd | null,
  dropoff: DistanceEnd | null,
): DistanceResult => {
  if (!pickup || !dropoff) return unknownDistance('cannot_calculate')
  const straightKm = greatCircleKm(pickup.point, dropoff.point)
  if (!Number.isFinite(straightKm)) return unknownDistance('cannot_calculate')
  const isWithDublin = isDublin(pickup) || isDublin(dropoff)
  return knownDistance(straightKm * roadFactorOf(pickup, dropoff), isWithDublin, 'estimate')
}

/** A distance that a road router measured, raised to the minimum; `minutes` is the router's own word. */
export const roadDistance = (km: number, minutes: number): DistanceResult => ({
  success: true,
  distanceKm: Math.round(Math.max(km, minimumDistanceKm) * 10) / 10,
  durationMinutes: minutes,
  durationText: formatMinutes(minutes),
  isMinimumCharge: km < minimumDistanceKm,
  source: 'estimate',
})

const roadFactorOf = (pickup: DistanceEnd, dropoff: DistanceEnd): number => {
  if (isDublin(pickup) || isDublin(dropoff)) return dublinRoadFactor
  if (pickup.county === null || dropoff.county === null) return unknownCountyRoadFactor
  return elsewhereRoadFactor
}

/**
 * A distance entered by hand, 1 to 500 km, raised to the minimum; refuses with `distance_out_of_range`. Whatever ends are known
 * still tell how fast the road is.
 */
export const manualDistance = (
  km: number,
  ends: readonly (DistanceEnd | null)[] = [],
): DistanceResult => {
  if (!(km >= manualDistanceKm.min && km <= manualDistanceKm.max)) {
    return unknownDistance('distance_out_of_range')
  }
  return knownDistance(km, ends.some(isDublin), 'entered')
}

/** The failure a screen shows when a routing key is not one of the 139. */
export const eircodeNotFound: UnknownDistance = unknownDistance('eircode_not_found')
