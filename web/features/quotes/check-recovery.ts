/** The checks of step 1, with the specification's messages (customer side §5). Pure. */
import type { Quote } from '../../../contract/bookings/quotes.ts'
import { manualDistanceKm } from '../../../domain/places/distance.ts'
import { checkDropoffLocation, checkFreeText, checkPickupLocation } from '../../../domain/text.ts'
import {
  identityFieldList,
  type IdentityFieldName,
} from '../../../domain/bookings/identity-fields.ts'
import { casualtyFieldList, casualtyFields } from '../../../domain/bookings/vehicle-fields.ts'
import { checkIdentityText } from '../../../domain/bookings/vehicle-identity.ts'
import { eircodeProblem } from './read-where.ts'
import {
  manualKmOf,
  ownPlaces,
  whereaboutsOf,
  type Answers,
  type Recovery,
  type RecoveryEnd,
} from './recovery.ts'

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name

type FieldId<Name extends string> = Kebab<Name>

/** `isRolling` is asked by the field `is-rolling`. */
export const fieldIdOf = <Name extends string>(name: Name): FieldId<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as FieldId<Name>

/** Marked required in the specification (customer side §5): they decide which truck can come. */
export const requiredAnswers = casualtyFieldList.flatMap(([name, field]) =>
  field.kind === 'choice' && field.missing !== undefined
    ? [
        {
          field: fieldIdOf(name) as RecoveryField,
          answer: name as keyof Answers,
          message: field.missing,
        },
      ]
    : [],
)

const requiredIn = (section: string): RecoveryField[] =>
  requiredAnswers.flatMap(({ field, answer }) =>
    casualtyFields[answer].section === section ? [field] : [],
  )

export type RecoveryField =
  | 'pickup-location'
  | 'pickup-where'
  | 'dropoff-location'
  | 'dropoff-where'
  | 'manual-distance'
  | FieldId<keyof Answers>
  | IdentityFieldName
  | 'description'
  /** In place of the required answers, where one question stands for them. */
  | 'circumstances'

/** The ids of the fields of step 1 that can be wrong, in the order of the form. */
export const recoveryFields: readonly RecoveryField[] = [
  'pickup-location',
  'pickup-where',
  'dropoff-location',
  'dropoff-where',
  'manual-distance',
  'circumstances',
  ...requiredIn('vehicle'),
  ...identityFieldList.map(([name]) => name),
  ...requiredIn('spot'),
  'description',
]
export type RecoveryProblems = Partial<Record<RecoveryField, string>>

/** Whether it is asked under "More details" of the booking form. */
export const isDetail = (field: RecoveryField): boolean =>
  field === 'description' || identityFieldList.some(([name]) => name === field)

/** The chip that answers the one question; `isElse`: something that applies is known already. */
export const noneLabel = (isElse: boolean): string => (isElse ? 'Nothing else' : 'None of these')

/** The problems of the booking form, in which one question stands for all required answers (roadside.md, "What"). */
export const withOneQuestion = (
  problems: RecoveryProblems,
  { pickup, answers }: Recovery,
): RecoveryProblems => {
  const others = { ...problems }
  for (const { field } of requiredAnswers) {
    if (!others[field]) continue
    delete others[field]
    others.circumstances = `Choose what applies, or “${noneLabel(pickup.isOnMotorway && answers.locationDetails === 'motorway')}”`
  }
  return others
}

export const descriptionMaxLength = 2_000

export const manualDistanceMessage = `Enter a distance between ${manualDistanceKm.min} and ${manualDistanceKm.max} km`

const unplacedDropoffMessage = 'Say where it’s going: pick a suggestion, or show it on the map'

/** An empty result means valid. `quote`: the price of this very recovery, or null while there is none. */
export const checkRecovery = (recovery: Recovery, quote: Quote | null): RecoveryProblems => {
  const problems: RecoveryProblems = {}
  const add = (field: RecoveryField, message: string | null): void => {
    if (message !== null) problems[field] = message
  }
  const { pickup, dropoff } = recovery
  if (pickup.location === '') add('pickup-location', 'Choose where the vehicle is')
  add('pickup-where', pickupProblem(pickup))
  add('dropoff-where', dropoffProblem(dropoff))
  if (isDistanceWanted(quote) && manualKmOf(recovery.manualKm) === null) {
    // Who is on the map is not asked for kilometres: they know where it's going, not how far that is.
    const isOnMap = quote?.pickup.point !== null && recovery.manualKm.trim() === ''
    if (!isOnMap) add('manual-distance', manualDistanceMessage)
    else problems['dropoff-where'] ??= unplacedDropoffMessage
  }
  for (const { field, answer, message } of requiredAnswers) {
    if (recovery.answers[answer] === undefined) add(field, message)
  }
  for (const [name] of identityFieldList)
    add(name, checkIdentityText(name, recovery.identity[name]))
  add('description', checkFreeText(recovery.description, descriptionMaxLength))
  return problems
}

/** Whether the distance has to be entered by hand, because neither end or only one is on the map. */
export const isDistanceWanted = (quote: Quote | null): boolean =>
  quote !== null && (quote.distance.km === null || quote.distance.source === 'entered')

const pickupProblem = (end: Recovery['pickup']): string | null => {
  const isPlaced = whereaboutsOf(end) !== null
  if (ownPlaces.includes(end.location) && end.typed.trim() === '') return null
  if (isPlaced && end.location !== 'other') return null
  return eircodeProblem(end.typed) ?? checkPickupLocation(end.typed)
}

const dropoffProblem = (end: Recovery['dropoff']): string | null => {
  const problem = eircodeProblem(end.typed) ?? checkDropoffLocation(end.typed)
  if (problem !== null || end.location !== 'other') return problem
  return isUnsaid(end) ? 'Drop-off location must be at least 3 characters' : null
}

const isUnsaid = ({ typed }: RecoveryEnd<string>): boolean => typed.trim() === ''
