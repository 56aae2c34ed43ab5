/** What the answers about a casualty vehicle mean: for its price, and for the truck that can take it. */
import type { Casualty } from './casualty.ts'

/** What changes the price of a recovery, in the order a quote lists it. */
export const casualtyConditions = [
  'not_rolling',
  'keys_locked',
  'low_ceiling',
  'very_tight_access',
  'motorway',
  'accident_scene',
  'multi_vehicle',
  'hazardous_load',
  'commercial',
  'luxury',
  'japanese_import',
  'motorcycle',
] as const
export type CasualtyCondition = (typeof casualtyConditions)[number]
export const casualtyConditionLabels: Record<CasualtyCondition, string> = {
  not_rolling: 'Vehicle does not roll',
  keys_locked: 'Keys locked inside',
  low_ceiling: 'Underground or height-restricted',
  very_tight_access: 'Very tight loading access',
  motorway: 'Motorway',
  accident_scene: 'Accident scene',
  multi_vehicle: 'More than one vehicle',
  hazardous_load: 'Hazardous load',
  commercial: 'Commercial vehicle over 3.5 t',
  luxury: 'Luxury vehicle',
  japanese_import: 'Japanese import',
  motorcycle: 'Motorcycle',
}

/** A truck whose weight nobody knows is taken to be over 3.5 t: sending too small a recovery truck helps no one. */
export const isOver3500Kg = (casualty: Pick<Casualty, 'vehicleType' | 'vehicleSize'>): boolean => {
  if (casualty.vehicleType === 'motorcycle') return false
  if (casualty.vehicleSize === 'truck') return true
  return casualty.vehicleType === 'truck' && casualty.vehicleSize === 'unknown'
}

/** Underground and height-restricted places both keep an ordinary recovery truck out. */
export const isLowCeiling = (casualty: Pick<Casualty, 'locationDetails'>): boolean =>
  casualty.locationDetails === 'underground' || casualty.locationDetails === 'height_restricted'

const holds: Record<CasualtyCondition, (casualty: Casualty) => boolean> = {
  // Only a plain "no": someone unsure whether it rolls is not charged for it.
  not_rolling: (casualty) => casualty.isRolling === 'no',
  keys_locked: (casualty) => casualty.keysAvailable === 'locked',
  low_ceiling: isLowCeiling,
  very_tight_access: (casualty) => casualty.loadingAccess === 'very_tight',
  motorway: (casualty) => casualty.locationDetails === 'motorway',
  accident_scene: (casualty) => casualty.isAccidentScene,
  multi_vehicle: (casualty) => casualty.isMultiVehicle,
  hazardous_load: (casualty) => casualty.hasHazardousLoad,
  commercial: isOver3500Kg,
  luxury: (casualty) => casualty.isLuxury,
  japanese_import: (casualty) => casualty.isJapaneseImport,
  motorcycle: (casualty) => casualty.vehicleType === 'motorcycle',
}

/** The conditions that hold for this casualty, in the order a quote lists them. */
export const conditionsOf = (casualty: Casualty): readonly CasualtyCondition[] =>
  casualtyConditions.filter((condition) => holds[condition](casualty))
