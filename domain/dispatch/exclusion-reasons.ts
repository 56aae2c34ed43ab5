/** Why a driver may not be offered a job; the rule is `exclusionsOf`. */
import { truckMisfits } from '../drivers/truck.ts'

export const exclusionReasons = [
  'off_duty',
  'not_verified',
  'rating_too_low',
  'on_another_job',
  'position_unknown',
  'rest_due',
  'beyond_100_km',
  ...truckMisfits,
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

export const exclusionReasonLabels: Record<ExclusionReason, string> = {
  off_duty: 'Off duty',
  not_verified: 'Not verified',
  rating_too_low: 'Rating below 3',
  on_another_job: 'On another job',
  position_unknown: 'Position unknown',
  rest_due: 'Has to rest before it would be done',
  beyond_100_km: 'More than 100 km from base, without a tachograph',
  vehicle_type_not_taken: 'Does not take this type of vehicle',
  too_heavy: 'Vehicle too heavy for this truck',
  truck_too_tall: 'Truck too tall for this place',
  no_winch: 'No winch',
  no_lockout: 'Cannot open a locked vehicle',
  lifts_one_axle: 'Lifts one axle, and the wheels are stuck',
  drags_driven_wheels: 'Lifts one axle of a vehicle that is carried whole',
  licence_too_small: 'Licence does not cover the weight',
}
