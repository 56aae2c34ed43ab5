/**
 * What a policy of an insurer pays for, as data with a version: the rules in force when a recovery is quoted stay with its quote and its
 * booking. Each of an insurer's versions applies until the next one begins; without any, everything is covered.
 */
import { casualtyConditions, casualtyConditionLabels } from '../bookings/casualty-conditions.ts'
import { vehicleTypes, type VehicleType } from '../bookings/casualty.ts'
import { payloadKgForSize } from '../drivers/truck.ts'
import { areas } from '../places/area.ts'
import { greatCircleKm, type Point } from '../places/point.ts'
import type { PriceLineCode } from '../tariffs/pricing.ts'

/** Extras that a policy covers or does not. Call-out and distance always belong to it. A motorcycle's is a discount, and goes with the rest. */
const conditionServices = casualtyConditions.filter((condition) => condition !== 'motorcycle')
export const coverServices = ['unsociable_hours', 'outlying_areas', ...conditionServices] as const
export type CoverService = (typeof coverServices)[number]

export const coverServiceLabels: Record<CoverService, string> = {
  ...casualtyConditionLabels,
  unsociable_hours: 'Night, weekend, holiday and peak hours',
  outlying_areas: 'Airport, coastal and remote areas',
}

/** The price lines that are a percentage of call-out and distance: covered as far as those are. */
export const percentCodes: ReadonlySet<PriceLineCode> = new Set([
  'night',
  'weekend',
  'public_holiday',
  'peak_hours',
] as const)

const serviceOfCode = new Map<PriceLineCode, CoverService>([
  ...[...percentCodes, 'night_or_weekend_call_out' as const].map(
    (code) => [code, 'unsociable_hours'] as const,
  ),
  ...areas.map((code) => [code, 'outlying_areas'] as const),
  ...conditionServices.map((code) => [code, code] as const),
])

/** The extra that a price line is for; null: it belongs to every recovery. */
export const coverServiceOf = (code: PriceLineCode): CoverService | null =>
  serviceOfCode.get(code) ?? null

/** The weights a policy may end at: the top of each size that a program can name, so that none is half covered. */
export const coverWeightsKg = [
  payloadKgForSize.small,
  payloadKgForSize.medium,
  payloadKgForSize.large,
] as const

export type CoverRules = {
  /** Nearer to home than this nothing is covered; null: from the door on. Metres in a straight line. */
  homeMetres: number | null
  /** The heaviest vehicle; null: any. Kilograms. */
  mostWeightKg: number | null
  vehicleTypes: readonly VehicleType[]
  /** For each policy number, in the `callOutMonths` before; null: any number. */
  callOutsAYear: number | null
  /** Of each recovery; null: all of them. Whole kilometres. */
  coveredKm: number | null
  services: readonly CoverService[]
}

/** Of an insurer that has agreed none. */
export const everythingCovered: CoverRules = {
  homeMetres: null,
  mostWeightKg: null,
  vehicleTypes,
  callOutsAYear: null,
  coveredKm: null,
  services: coverServices,
}

/** Bounds of what may be agreed. */
export const coverBounds = {
  homeMetres: { min: 100, max: 50_000 },
  callOutsAYear: { min: 0, max: 100 },
  coveredKm: { min: 0, max: 500 },
} as const

/** A version of an insurer's rules: 1, 2, 3 in the order in which they were published. */
export type CoverVersion = { version: number; effectiveFrom: Date }

/** The one in force: of those that have begun the one that began last, and of two at the same moment the newer. */
export const coverVersionAt = <V extends CoverVersion>(
  versions: readonly V[],
  at: Date,
): V | null => {
  let found: V | null = null
  for (const one of versions) {
    if (one.effectiveFrom > at) continue
    const laterBy = found ? one.effectiveFrom.getTime() - found.effectiveFrom.getTime() : 1
    if (!found || laterBy > 0 || (laterBy === 0 && one.version > found.version)) found = one
  }
  return found
}

/** An end as a program states it; an Eircode and a place are areas on our map, so only a position is measured from. */
export type StatedPlace = { kind: string; eircode?: string; lat?: number; lon?: number }

/** Kilometres from home to the vehicle: 0 at home, null where either is known by its area alone, or the home is not known. */
export const kmFromHome = (
  pickup: { location: string; where: StatedPlace },
  home: StatedPlace | null,
): number | null => {
  if (pickup.location === 'home') return 0
  if (!home) return null
  const { where } = pickup
  if (home.eircode !== undefined && where.eircode !== undefined) {
    return plainEircode(home.eircode) === plainEircode(where.eircode) ? 0 : null
  }
  const [from, to] = [pointOf(home), pointOf(where)]
  return from && to && greatCircleKm(from, to)
}

const plainEircode = (eircode: string): string => eircode.replaceAll(/\s/g, '').toUpperCase()

const pointOf = ({ lat, lon }: StatedPlace): Point | null =>
  lat === undefined || lon === undefined ? null : { lat, lon }
