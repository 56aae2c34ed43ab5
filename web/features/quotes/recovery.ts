/**
 * The customer's answers so far about the recovery they need, in the shape of the form: the same on the landing page and in the first step
 * of booking. Pure.
 */
import type { QuoteRequest, Whereabouts } from '../../../contract/bookings/quotes.ts'
import {
  plainCasualty,
  type Casualty,
  type DropoffLocation,
  type PickupLocation,
  type Urgency,
  type VehicleType,
} from '../../../domain/bookings/casualty.ts'
import { manualDistanceKm } from '../../../domain/places/distance.ts'
import type { Point } from '../../../domain/places/point.ts'
import { checkDropoffLocation, checkPickupLocation } from '../../../domain/text.ts'
import { untypedIdentity, type TypedIdentity } from '../../../domain/bookings/vehicle-identity.ts'
import { readWhere } from './read-where.ts'

export type RecoveryEnd<Location extends string> = {
  /** What kind of place it is; empty until it is chosen. */
  location: Location | ''
  /** The words in the box. */
  typed: string
  /** A place that was picked or the device's position. An Eircode is read from the words themselves. */
  where: Whereabouts | null
  /** The accuracy of the device's position, in metres. */
  accuracyM: number | null
  /** Where the pin is; null: not on the map yet. */
  pin: Point | null
  /** The place is on a motorway, as far as it says so. */
  isOnMotorway: boolean
}

/** The answers beyond the type of vehicle; unanswered questions are missing. */
export type Answers = Partial<Omit<Casualty, 'vehicleType'>>

export const vehicleSources = ['default', 'last_booking', 'customer'] as const
export type VehicleSource = (typeof vehicleSources)[number]

export type Recovery = {
  pickup: RecoveryEnd<PickupLocation>
  dropoff: RecoveryEnd<DropoffLocation>
  vehicleType: VehicleType
  /** Where the vehicle is known from; that of the last booking is shown in one line. */
  vehicleFrom: VehicleSource
  urgency: Urgency
  answers: Answers
  /** Kilometres as typed. */
  manualKm: string
  /** Which vehicle it is, as typed: sent with the booking, and no part of the price. */
  identity: TypedIdentity
  description: string
  /** A chosen driver; null lets Towline ask the best ones. */
  driverId: string | null
  /** The driver chosen in the directory, before there was a price; the price is requested with them included. */
  wantedDriverId: string | null
  /** If the chosen driver declines, the next are asked at no higher price. */
  offerToOthers: boolean
  /** If the driver runs far late, the job is offered to others who are nearer. */
  othersIfLate: boolean
}

/** An end of which nothing is known. */
export const nowhere = {
  typed: '',
  where: null,
  accuracyM: null,
  pin: null,
  isOnMotorway: false,
} as const satisfies Omit<RecoveryEnd<string>, 'location'>

export const emptyRecovery: Recovery = {
  pickup: { location: 'roadside', ...nowhere },
  dropoff: { location: '', ...nowhere },
  vehicleType: 'car',
  vehicleFrom: 'default',
  urgency: 'emergency',
  answers: {},
  manualKm: '',
  identity: untypedIdentity,
  description: '',
  driverId: null,
  wantedDriverId: null,
  offerToOthers: true,
  othersIfLate: false,
}

/** Places with a position of their own on the map, so that the customer need not say more about them. */
export const ownPlaces: readonly string[] = ['dublin_port', 'dublin_airport']

/** Missing answers take the plain values; a weight that was not given is unknown, not medium. */
export const casualtyOf = ({ vehicleType, answers }: Recovery): Casualty => ({
  ...plainCasualty,
  vehicleSize: 'unknown',
  ...answers,
  vehicleType,
})

export const whereaboutsOf = ({
  typed,
  where,
}: Pick<RecoveryEnd<string>, 'typed' | 'where'>): Whereabouts | null => {
  if (where) return where
  const reading = readWhere(typed)
  return reading.kind === 'eircode' ? { kind: 'eircode', eircode: reading.eircode } : null
}

/** Whole or part kilometres within the bounds, or null. */
export const manualKmOf = (typed: string): number | null => {
  if (!/^\d{1,3}([.,]\d+)?$/.test(typed.trim())) return null
  const km = Number(typed.trim().replace(',', '.'))
  return km >= manualDistanceKm.min && km <= manualDistanceKm.max ? km : null
}

/** The words of an end, where they are needed: instead of a place on the map, or for "other". */
const textOf = (end: RecoveryEnd<string>, where: Whereabouts | null): string | undefined => {
  const words = end.typed.trim()
  const isWanted =
    where === null ||
    end.location === 'other' ||
    end.location === '' ||
    // A saved place is called otherwise than its Eircode.
    (where.kind === 'eircode' && readWhere(end.typed).kind !== 'eircode')
  const isAttempt = readWhere(end.typed).kind === 'eircode_attempt'
  return isWanted && words !== '' && !isAttempt ? words : undefined
}

/** The request for a price, or null while too little is known for one: without a pickup no driver can come. */
export const quoteRequestOf = (recovery: Recovery): QuoteRequest | null => {
  const pickup = pickupOf(recovery.pickup)
  if (!pickup) return null
  return {
    pickup,
    dropoff: dropoffOf(recovery.dropoff),
    manualDistanceKm: manualKmOf(recovery.manualKm),
    urgency: recovery.urgency,
    casualty: casualtyOf(recovery),
    ...(recovery.wantedDriverId === null ? {} : { wantedDriverId: recovery.wantedDriverId }),
  }
}

const pickupOf = (end: Recovery['pickup']): QuoteRequest['pickup'] | null => {
  const where = whereaboutsOf(end)
  const text = textOf(end, where)
  if (text !== undefined && checkPickupLocation(text) !== null) return null
  if (!where && text === undefined && !ownPlaces.includes(end.location)) return null
  // "Other" without words is described by the place itself.
  const location = end.location === '' ? 'other' : end.location
  if (location === 'other' && text === undefined) return null
  return { location, where, ...(text === undefined ? {} : { text }) }
}

const dropoffOf = (end: Recovery['dropoff']): QuoteRequest['dropoff'] => {
  const where = whereaboutsOf(end)
  const text = textOf(end, where)
  if (text !== undefined && checkDropoffLocation(text) !== null) return null
  const location = end.location === '' ? 'other' : end.location
  if (location === 'other' && text === undefined) return null
  return { location, where, ...(text === undefined ? {} : { text }) }
}
