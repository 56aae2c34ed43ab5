/** What step 1 wants before it lets go on, with the specification's messages (customer side §5). Pure. */
import type { Quote } from '../../../contract/quotes.ts'
import { manualDistanceKm } from '../../../domain/distance.ts'
import { checkDropoffLocation, checkFreeText, checkPickupLocation } from '../../../domain/text.ts'
import { eircodeProblem } from './read-where.ts'
import {
  manualKmOf,
  ownPlaces,
  whereaboutsOf,
  type Answers,
  type Recovery,
  type RecoveryEnd,
} from './recovery.ts'

/** The ids of the fields of step 1, in the order of the form. */
export const recoveryFields = [
  'pickup-location',
  'pickup-where',
  'dropoff-location',
  'dropoff-where',
  'manual-distance',
  'is-rolling',
  'keys-available',
  'location-details',
  'loading-access',
  'description',
] as const
export type RecoveryField = (typeof recoveryFields)[number]
export type RecoveryProblems = Partial<Record<RecoveryField, string>>

export const descriptionMaxLength = 2_000

/** Marked required in the specification (customer side §5): they decide which truck can come. */
export const requiredAnswers = [
  { field: 'is-rolling', answer: 'isRolling', message: 'Say whether the vehicle rolls' },
  { field: 'keys-available', answer: 'keysAvailable', message: 'Say whether the keys are there' },
  { field: 'location-details', answer: 'locationDetails', message: 'Say what kind of spot it is' },
  { field: 'loading-access', answer: 'loadingAccess', message: 'Say how much room there is' },
] as const satisfies readonly { field: RecoveryField; answer: keyof Answers; message: string }[]

export const manualDistanceMessage = `Enter a distance between ${manualDistanceKm.min} and ${manualDistanceKm.max} km`

/** Nothing found is nothing wrong. `quote`: the price of this very recovery, or null while there is none. */
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
    add('manual-distance', manualDistanceMessage)
  }
  for (const { field, answer, message } of requiredAnswers) {
    if (recovery.answers[answer] === undefined) add(field, message)
  }
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
