/**
 * The casualty vehicle and where it is (specification, customer side §3). The questions about the vehicle are in `vehicle-fields.ts`; the
 * lists here are in the order the form shows them. `casualty-conditions.ts` says what the answers mean for the price.
 */
import {
  casualtyFieldList,
  casualtyFields,
  optionLabelsOf,
  optionsOf,
  type Casualty,
} from './vehicle-fields.ts'

export type { Casualty } from './vehicle-fields.ts'

export const vehicleTypes = optionsOf('vehicleType')
export type VehicleType = Casualty['vehicleType']
export const vehicleTypeLabels = optionLabelsOf('vehicleType')

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

/** The form before anything unusual is said: a car that rolls, keys in hand, on a street. */
export const plainCasualty: Casualty = Object.fromEntries(
  casualtyFieldList.map(([name, field]) => [name, field.kind === 'choice' ? field.plain : false]),
) as Casualty

/** `Car, Medium (1.5–2.5 t)`, or `Car` where the size is not known. */
export const describeVehicle = ({
  vehicleType,
  vehicleSize,
}: Pick<Casualty, 'vehicleType' | 'vehicleSize'>): string =>
  [
    casualtyFields.vehicleType.options[vehicleType],
    ...(vehicleSize === 'unknown' ? [] : [casualtyFields.vehicleSize.options[vehicleSize]]),
  ].join(', ')
