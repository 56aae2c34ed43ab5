/**
 * The casualty vehicle and where it stands: every choice of the booking form (specification, customer side §3) and its words on screen.
 * Lists are in the order the form shows them. What the choices mean for the price is in `casualty-conditions.ts`.
 */

export const vehicleTypes = ['car', 'van', 'motorcycle', 'truck'] as const
export type VehicleType = (typeof vehicleTypes)[number]
export const vehicleTypeLabels: Record<VehicleType, string> = {
  car: 'Car',
  van: 'Van',
  motorcycle: 'Motorcycle',
  truck: 'Truck',
}

export const urgencies = ['emergency', 'urgent', 'standard'] as const
export type Urgency = (typeof urgencies)[number]
export const urgencyLabels: Record<Urgency, string> = {
  emergency: 'Emergency (ASAP)',
  urgent: 'Urgent (30 min)',
  standard: 'Standard (1 hour)',
}
/** How long after asking the pickup is wanted (specification, customer side §3). */
export const urgencyMinutes: Record<Urgency, number> = { emergency: 0, urgent: 30, standard: 60 }

export const pickupLocations = [
  'home',
  'roadside',
  'car_dealership',
  'dublin_port',
  'dublin_airport',
  'shopping_centre',
  'office_car_park',
  'other',
] as const
export type PickupLocation = (typeof pickupLocations)[number]
export const pickupLocationLabels: Record<PickupLocation, string> = {
  home: 'Home',
  roadside: 'Roadside',
  car_dealership: 'Car dealership',
  dublin_port: 'Dublin Port',
  dublin_airport: 'Dublin Airport',
  shopping_centre: 'Shopping centre',
  office_car_park: 'Office car park',
  other: 'Other',
}

export const dropoffLocations = [
  'home',
  'garage',
  'scrapyard',
  'fleet_yard',
  'car_dealership',
  'repair_centre',
  'insurance_depot',
  'other',
] as const
export type DropoffLocation = (typeof dropoffLocations)[number]
export const dropoffLocationLabels: Record<DropoffLocation, string> = {
  home: 'Home',
  garage: 'Garage',
  scrapyard: 'Scrapyard',
  fleet_yard: 'Fleet yard',
  car_dealership: 'Car dealership',
  repair_centre: 'Repair centre',
  insurance_depot: 'Insurance depot',
  other: 'Other',
}

export const rollingAnswers = ['yes', 'no', 'unknown'] as const
export type RollingAnswer = (typeof rollingAnswers)[number]
export const rollingAnswerLabels: Record<RollingAnswer, string> = {
  yes: 'Yes, it rolls',
  no: 'No, it does not roll',
  unknown: 'I do not know',
}

export const besideVehicleAnswers = ['yes', 'no', 'nearby'] as const
export type BesideVehicleAnswer = (typeof besideVehicleAnswers)[number]
export const besideVehicleAnswerLabels: Record<BesideVehicleAnswer, string> = {
  yes: 'Yes, beside it',
  no: 'No',
  nearby: 'Nearby (within 100 m)',
}

export const vehicleOwnerships = ['owner', 'family', 'company', 'rental', 'other'] as const
export type VehicleOwnership = (typeof vehicleOwnerships)[number]
export const vehicleOwnershipLabels: Record<VehicleOwnership, string> = {
  owner: 'I own it',
  family: 'Family member’s',
  company: 'Company vehicle',
  rental: 'Rental',
  other: 'Other',
}

export const keysAnswers = ['yes', 'no', 'locked'] as const
export type KeysAnswer = (typeof keysAnswers)[number]
export const keysAnswerLabels: Record<KeysAnswer, string> = {
  yes: 'Yes, I have the keys',
  no: 'No keys',
  locked: 'Locked inside the vehicle',
}

export const locationDetails = [
  'street',
  'underground',
  'height_restricted',
  'narrow_access',
  'private_property',
  'motorway',
] as const
export type LocationDetail = (typeof locationDetails)[number]
export const locationDetailLabels: Record<LocationDetail, string> = {
  street: 'Street',
  underground: 'Underground car park',
  height_restricted: 'Height-restricted',
  narrow_access: 'Narrow access',
  private_property: 'Private property',
  motorway: 'Motorway',
}

export const vehicleSizes = ['small', 'medium', 'large', 'truck', 'unknown'] as const
export type VehicleSize = (typeof vehicleSizes)[number]
export const vehicleSizeLabels: Record<VehicleSize, string> = {
  small: 'Small (under 1.5 t)',
  medium: 'Medium (1.5–2.5 t)',
  large: 'Large (2.5–3.5 t)',
  truck: 'Truck (over 3.5 t)',
  unknown: 'I do not know',
}

export const loadingAccesses = ['clear', 'tight', 'blocked', 'very_tight'] as const
export type LoadingAccess = (typeof loadingAccesses)[number]
export const loadingAccessLabels: Record<LoadingAccess, string> = {
  clear: 'Clear',
  tight: 'Tight',
  blocked: 'Blocked',
  very_tight: 'Very tight',
}

export const visibleDamages = ['none', 'minor', 'moderate', 'major', 'unknown'] as const
export type VisibleDamage = (typeof visibleDamages)[number]
export const visibleDamageLabels: Record<VisibleDamage, string> = {
  none: 'None',
  minor: 'Minor',
  moderate: 'Moderate',
  major: 'Major',
  unknown: 'I do not know',
}

/** Yes/no questions the tariff adds to the form (rulings, "Pricing page versus emergency page"). */
export const casualtyTraits = [
  'isJapaneseImport',
  'isLuxury',
  'isAccidentScene',
  'isMultiVehicle',
  'hasHazardousLoad',
] as const
export type CasualtyTrait = (typeof casualtyTraits)[number]
export const casualtyTraitLabels: Record<CasualtyTrait, string> = {
  isJapaneseImport: 'Japanese import',
  isLuxury: 'Luxury vehicle',
  isAccidentScene: 'Accident scene',
  isMultiVehicle: 'More than one vehicle involved',
  hasHazardousLoad: 'Hazardous load',
}

export type Casualty = {
  vehicleType: VehicleType
  isRolling: RollingAnswer
  besideVehicle: BesideVehicleAnswer
  vehicleOwnership: VehicleOwnership
  keysAvailable: KeysAnswer
  locationDetails: LocationDetail
  vehicleSize: VehicleSize
  loadingAccess: LoadingAccess
  visibleDamage: VisibleDamage
} & Record<CasualtyTrait, boolean>

/** The form before anything unusual is said: a car that rolls, keys in hand, on a street. */
export const plainCasualty: Casualty = {
  vehicleType: 'car',
  isRolling: 'yes',
  besideVehicle: 'yes',
  vehicleOwnership: 'owner',
  keysAvailable: 'yes',
  locationDetails: 'street',
  vehicleSize: 'medium',
  loadingAccess: 'clear',
  visibleDamage: 'none',
  isJapaneseImport: false,
  isLuxury: false,
  isAccidentScene: false,
  isMultiVehicle: false,
  hasHazardousLoad: false,
}
