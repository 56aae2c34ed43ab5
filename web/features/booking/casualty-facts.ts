/** The casualty vehicle as a list of facts: what a driver must know first comes first, what is plain is left out. */
import type { Booking } from '../../../contract/bookings.ts'
import {
  besideVehicleAnswerLabels,
  casualtyTraitLabels,
  casualtyTraits,
  keysAnswerLabels,
  loadingAccessLabels,
  locationDetailLabels,
  rollingAnswerLabels,
  vehicleOwnershipLabels,
  vehicleSizeLabels,
  vehicleTypeLabels,
  visibleDamageLabels,
} from '../../../domain/casualty.ts'

export type CasualtyFact = { label: string; value: string }
type Casualty = Booking['casualty']

export const casualtyFacts = (casualty: Casualty): CasualtyFact[] => [
  { label: 'Vehicle', value: vehicleTypeLabels[casualty.vehicleType] },
  { label: 'Size', value: vehicleSizeLabels[casualty.vehicleSize] },
  { label: 'Does it roll?', value: rollingAnswerLabels[casualty.isRolling] },
  { label: 'Keys', value: keysAnswerLabels[casualty.keysAvailable] },
  { label: 'Where it stands', value: locationDetailLabels[casualty.locationDetails] },
  { label: 'Loading access', value: loadingAccessLabels[casualty.loadingAccess] },
  { label: 'Visible damage', value: visibleDamageLabels[casualty.visibleDamage] },
  { label: 'Customer beside it?', value: besideVehicleAnswerLabels[casualty.besideVehicle] },
  { label: 'Ownership', value: vehicleOwnershipLabels[casualty.vehicleOwnership] },
]

/** The yes-answers to the unusual: `Luxury vehicle`, `Accident scene`. */
export const casualtyTraitWords = (casualty: Casualty): string[] =>
  casualtyTraits.filter((trait) => casualty[trait]).map((trait) => casualtyTraitLabels[trait])
