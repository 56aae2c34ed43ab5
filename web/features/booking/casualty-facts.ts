/** The casualty vehicle as a list of facts: what a driver must know comes first, what is ordinary is left out. */
import { casualtyFieldList, type Casualty } from '../../../domain/bookings/vehicle-fields.ts'
import {
  identityFacts,
  identityNote,
  type VehicleIdentity,
} from '../../../domain/bookings/vehicle-identity.ts'

export type CasualtyFact = { label: string; value: string }

export const casualtyFacts = (casualty: Casualty): CasualtyFact[] =>
  casualtyFieldList.flatMap(([name, field]) =>
    field.kind === 'choice'
      ? [{ label: field.label, value: field.options[String(casualty[name])] ?? '' }]
      : [],
  )

/** Which vehicle it is, as far as it is known, and what its registration tells. */
export const vehicleFacts = (identity: VehicleIdentity | null | undefined): CasualtyFact[] => {
  const note = identityNote(identity)
  return [
    ...identityFacts(identity),
    ...(note === null ? [] : [{ label: 'Registered', value: note }]),
  ]
}

/** The unusual traits that were answered with yes: `Luxury vehicle`, `Accident scene`. */
export const casualtyTraitLabel = (casualty: Casualty): string[] =>
  casualtyFieldList.flatMap(([name, field]) =>
    field.kind === 'trait' && casualty[name] === true ? [field.label] : [],
  )
