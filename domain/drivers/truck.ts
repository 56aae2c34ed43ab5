/**
 * Recovery trucks: what each can take. A driver states these at registration and they are checked with the truck's documents; matching
 * offers a job only to a truck that fits. The fields are those of `driver_profiles`.
 */
import { isLowCeiling, isOver3500Kg } from '../bookings/casualty-conditions.ts'
import type { Casualty } from '../bookings/casualty.ts'
import { mayDrive, type LicenceCategory } from './licence.ts'

export const truckTypes = [
  'flatbed',
  'tilt_and_slide',
  'spectacle_lift',
  'heavy_wrecker',
  'motorcycle_carrier',
] as const
export type TruckType = (typeof truckTypes)[number]
export const truckTypeLabels: Record<TruckType, string> = {
  flatbed: 'Flatbed',
  tilt_and_slide: 'Tilt and slide',
  spectacle_lift: 'Spectacle lift',
  heavy_wrecker: 'Heavy wrecker',
  motorcycle_carrier: 'Motorcycle carrier',
}

/** `Old Betsy, flatbed`; a name that already contains the type is used alone. */
export const truckLabel = (name: string, type: TruckType): string => {
  const kind = truckTypeLabels[type].toLowerCase()
  return name.toLowerCase().includes(kind) ? name : `${name}, ${kind}`
}

/** What a driver offers besides carrying; the first two decide whether a truck fits. */
export const driverServices = [
  'winch',
  'lockout',
  'jump_start',
  'tyre_change',
  'fuel_delivery',
  'motorway_recovery',
  'accident_recovery',
] as const
export type DriverService = (typeof driverServices)[number]
export const driverServiceLabels: Record<DriverService, string> = {
  winch: 'Winching',
  lockout: 'Lockout',
  jump_start: 'Jump start',
  tyre_change: 'Tyre change',
  fuel_delivery: 'Fuel delivery',
  motorway_recovery: 'Motorway recovery',
  accident_recovery: 'Accident recovery',
}

export type Truck = {
  /** Null: not said. */
  type: TruckType | null
  /** What it may weigh in all, and the category of its driver's licence; null: not said, and judged as covered. */
  grossKg: number | null
  licence: LicenceCategory | null
  /** Without one it works within 100 km of its base, if it weighs more than 3.5 t (`duty-guard.ts`). */
  hasTachograph: boolean
  /** Types of casualty vehicle it takes (`VehicleType`), as stored. */
  vehicleTypes: readonly string[]
  /** What it may carry or tow. */
  payloadKg: number
  heightCm: number
  /** `DriverService` and whatever else a driver lists, as stored. */
  services: readonly string[]
}

/** The payload and height that a truck of any type can have: a value beyond them has a zero too many or too few. */
export const truckLimits = {
  payloadKg: { min: 300, max: 60_000 },
  grossKg: { min: 750, max: 60_000 },
  heightCm: { min: 120, max: 450 },
} as const

export const truckColourMaxLength = 30

/** What a customer looks out for: `Yellow DAF LF with a slide bed`. A copy stored by an older release has no colour. */
export const describeTruck = (truck: string, colour: string | null | undefined): string =>
  colour ? `${colour} ${truck}` : truck

/** The same with its registration, for who waits at the roadside: `Yellow DAF LF with a slide bed, 161-KE-4821`. */
export const describeTruckAndPlate = (
  truck: string,
  colour: string | null | undefined,
  plate: string | null,
): string => [describeTruck(truck, colour), plate].filter(Boolean).join(', ')

/** The tallest truck sent below a low ceiling. Irish underground car parks are commonly signed at about this height. */
export const lowCeilingCm = 220

/** What a truck must carry for each size: the top of the size's range; a fully built 7.5-tonner for "over 3.5 t". */
export const payloadKgForSize = { small: 1_500, medium: 2_500, large: 3_500, truck: 7_500 } as const
export const motorcyclePayloadKg = 500

/** The payload to plan for. An unknown size is taken to be as large as that type commonly is. */
export const payloadKgFor = (casualty: Pick<Casualty, 'vehicleType' | 'vehicleSize'>): number => {
  if (casualty.vehicleType === 'motorcycle') return motorcyclePayloadKg
  if (isOver3500Kg(casualty)) return payloadKgForSize.truck
  if (casualty.vehicleSize !== 'unknown') return payloadKgForSize[casualty.vehicleSize]
  return casualty.vehicleType === 'van' ? payloadKgForSize.large : payloadKgForSize.medium
}

export const truckMisfits = [
  'vehicle_type_not_taken',
  'too_heavy',
  'truck_too_tall',
  'no_winch',
  'no_lockout',
  'lifts_one_axle',
  'drags_driven_wheels',
  'licence_too_small',
] as const
export type TruckMisfit = (typeof truckMisfits)[number]

/** A vehicle that may not roll, or whose steering stays locked, has to be pulled on; one that no truck can get in front of, pulled out. */
export const mustBeWinched = (casualty: Casualty): boolean =>
  casualty.isRolling !== 'yes' ||
  casualty.keysAvailable === 'no' ||
  casualty.loadingAccess === 'very_tight' ||
  casualty.loadingAccess === 'blocked'

/** It lifts one axle, and the vehicle rolls behind it on the other: as a trailer does. */
const liftsOneAxle = ({ type }: Truck): boolean =>
  type === 'spectacle_lift' || type === 'heavy_wrecker'

/**
 * Wheels that drive may not roll behind a truck: on four-wheel drive the couplings overheat, and a towed electric motor generates. Both are
 * carried whole, as makers' handbooks want it. Who is not sure is taken to have two: they are lifted.
 */
export const mustBeCarried = ({ driveTrain }: Casualty): boolean =>
  driveTrain === 'all_wheels' || driveTrain === 'electric'

/** What hangs behind, in doubt a trailer: whether a lifted vehicle is one is not certain in law (`licence.ts`). */
export const towedKgOf = (truck: Truck, casualty: Casualty): number =>
  liftsOneAxle(truck) ? payloadKgFor(casualty) : 0

const isCoveredByLicence = (truck: Truck, casualty: Casualty): boolean => {
  if (truck.licence === null || truck.grossKg === null) return true
  return mayDrive(truck.licence, truck.grossKg, towedKgOf(truck, casualty))
}

/** Everything that makes this truck wrong for this casualty; empty when it fits. */
export const misfitsOf = (truck: Truck, casualty: Casualty): readonly TruckMisfit[] => {
  const misfit: Record<TruckMisfit, boolean> = {
    vehicle_type_not_taken: !truck.vehicleTypes.includes(casualty.vehicleType),
    too_heavy: truck.payloadKg < payloadKgFor(casualty),
    truck_too_tall: isLowCeiling(casualty) && truck.heightCm > lowCeilingCm,
    no_winch: mustBeWinched(casualty) && !truck.services.includes('winch'),
    no_lockout: casualty.keysAvailable === 'locked' && !truck.services.includes('lockout'),
    lifts_one_axle: liftsOneAxle(truck) && casualty.isRolling !== 'yes',
    drags_driven_wheels: liftsOneAxle(truck) && mustBeCarried(casualty),
    licence_too_small: !isCoveredByLicence(truck, casualty),
  }
  return truckMisfits.filter((code) => misfit[code])
}
