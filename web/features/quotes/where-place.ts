/** A place that a "where" field was given, and what it changes in the recovery. Pure. */
import type { MotorwayPosition } from '../../../contract/bookings/places.ts'
import type { Whereabouts } from '../../../contract/bookings/quotes.ts'
import type { Point } from '../../../domain/places/point.ts'
import { namesMotorway } from './read-where.ts'
import type { Answers, Recovery, RecoveryEnd } from './recovery.ts'

/** What a place is for. */
export type WhereEnd = 'pickup' | 'dropoff' | 'saved'

/** The part of an end that its field changes. */
export type WherePart = Omit<RecoveryEnd<string>, 'location'>

/** A place that was picked, found by the device or marked with the pin. */
export type FoundPlace = {
  label: string
  /** Null for an Eircode, which is read from the label. */
  where: Whereabouts | null
  pin: Point
  accuracyM: number | null
  /** Where the device is heading, in degrees; it names the direction. */
  headingDegrees?: number | null
  /** Null: not known yet, so that what the last place said counts. */
  isOnMotorway: boolean | null
  /** The motorway there or close by, where the server was asked. */
  motorway: MotorwayPosition | null
}

export const partOf = (
  { label, where, pin, accuracyM, isOnMotorway }: FoundPlace,
  before: WherePart,
): WherePart => ({
  typed: label,
  where,
  pin,
  accuracyM,
  isOnMotorway: isOnMotorway ?? before.isOnMotorway,
})

export type UnnamedSpot = Point & { accuracyM: number | null }

/** The spot that still has to be named; null where none was taken, or another place has been given since. */
export const unnamedSpotOf = ({ where, accuracyM }: WherePart): UnnamedSpot | null =>
  where?.kind === 'point' && where.label === undefined
    ? { lat: where.lat, lon: where.lon, accuracyM }
    : null

/**
 * Typing makes it free text again. A motorway counts as soon as the text names it, and no longer once it is typed over; what a known place
 * said of the motorway counts until the next one is known.
 */
export const typedPart = (typed: string, before: WherePart): WherePart => ({
  typed,
  where: null,
  pin: null,
  accuracyM: null,
  isOnMotorway: namesMotorway(typed) || (before.isOnMotorway && !isNamedOnly(before)),
})

const isNamedOnly = ({ typed, pin }: WherePart): boolean => pin === null && namesMotorway(typed)

/**
 * The pickup at another place. One on a motorway answers that question, and the next one elsewhere takes that answer back: the
 * customer's own answer stays.
 */
export const changePickup = (
  { pickup, answers }: Recovery,
  place: WherePart,
): Pick<Recovery, 'pickup' | 'answers'> => {
  const next = { ...pickup, ...place }
  if (place.isOnMotorway === pickup.isOnMotorway) return { pickup: next, answers }
  return { pickup: next, answers: answerMotorway(answers, place.isOnMotorway) }
}

/** The spot is on a motorway, or is no longer: another answer to the same question stays. */
export const answerMotorway = (answers: Answers, isOnMotorway: boolean): Answers => {
  if (isOnMotorway) return { ...answers, locationDetails: 'motorway' }
  const { locationDetails, ...others } = answers
  return locationDetails === 'motorway' ? others : answers
}
