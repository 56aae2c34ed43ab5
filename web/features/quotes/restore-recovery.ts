import type { Whereabouts } from '../../../contract/bookings/quotes.ts'
import {
  dropoffLocations,
  pickupLocations,
  urgencies,
  vehicleTypes,
} from '../../../domain/bookings/casualty.ts'
import { casualtyFieldList } from '../../../domain/bookings/vehicle-fields.ts'
import { restoreTypedIdentity } from '../../../domain/bookings/vehicle-identity.ts'
import type { Point } from '../../../domain/places/point.ts'
import {
  emptyRecovery,
  vehicleSources,
  type Answers,
  type Recovery,
  type RecoveryEnd,
} from './recovery.ts'

type Loose = Readonly<Record<string, unknown>>

const looseOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 2_000) : '')
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const oneOf = <T extends string, E>(options: readonly T[], value: unknown, otherwise: E): T | E =>
  options.find((option) => option === value) ?? otherwise

/** A stored recovery of any shape: valid values are taken, the rest is reset. */
export const restoreRecovery = (value: unknown): Recovery => {
  const kept = looseOf(value)
  return {
    pickup: endOf(kept.pickup, pickupLocations, emptyRecovery.pickup.location),
    dropoff: endOf(kept.dropoff, dropoffLocations, emptyRecovery.dropoff.location),
    vehicleType: oneOf(vehicleTypes, kept.vehicleType, emptyRecovery.vehicleType),
    vehicleFrom: oneOf(vehicleSources, kept.vehicleFrom, emptyRecovery.vehicleFrom),
    urgency: oneOf(urgencies, kept.urgency, emptyRecovery.urgency),
    answers: answersOf(looseOf(kept.answers)),
    manualKm: textIn(kept.manualKm),
    identity: restoreTypedIdentity(looseOf(kept.identity)),
    description: textIn(kept.description),
    driverId: typeof kept.driverId === 'string' ? kept.driverId : null,
    wantedDriverId: readDriverId(kept.wantedDriverId),
    offerToOthers: kept.offerToOthers !== false,
    othersIfLate: kept.othersIfLate === true,
  }
}

const endOf = <T extends string>(
  value: unknown,
  locations: readonly T[],
  otherwise: T | '',
): RecoveryEnd<T> => {
  const kept = looseOf(value)
  return {
    location: oneOf(locations, kept.location, otherwise),
    typed: textIn(kept.typed),
    where: whereOf(looseOf(kept.where)),
    accuracyM: numberIn(kept.accuracyM),
    pin: pinOf(looseOf(kept.pin)),
    isOnMotorway: kept.isOnMotorway === true,
  }
}

const pinOf = ({ lat, lon }: Loose): Point | null =>
  typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null

const whereOf = ({ kind, name, county, lat, lon, label, eircode }: Loose): Whereabouts | null => {
  if (kind === 'eircode' && typeof eircode === 'string') return { kind, eircode }
  if (kind === 'place' && typeof name === 'string' && typeof county === 'string') {
    return { kind, name, county }
  }
  if (kind === 'point' && typeof lat === 'number' && typeof lon === 'number') {
    return { kind, lat, lon, ...(typeof label === 'string' ? { label } : {}) }
  }
  return null
}

const answersOf = (kept: Loose): Answers =>
  Object.fromEntries(
    casualtyFieldList.flatMap(([name, field]) => {
      const answer = kept[name]
      if (name === 'vehicleType') return []
      const isKnown =
        field.kind === 'trait'
          ? answer === true
          : typeof answer === 'string' && Object.hasOwn(field.options, answer)
      return isKnown ? [[name, answer]] : []
    }),
  )

/** The identifier of a driver in an address or a draft; null for anything else, which the server would refuse in a price request. */
export const readDriverId = (value: unknown): string | null =>
  typeof value === 'string' && /^drv_[0-9a-z]{26}$/.test(value) ? value : null
