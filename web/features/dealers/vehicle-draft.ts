/** The vehicles of a request as they are typed: kept on this device until they are booked. Pure apart from that. */
import type { QuoteRequest, Whereabouts } from '../../../contract/bookings/quotes.ts'
import { plainCasualty, type Casualty } from '../../../domain/bookings/casualty.ts'
import {
  normaliseEircode,
  eircodeShape,
  invalidEircodeText,
} from '../../../domain/places/eircode-shape.ts'
import type { Point } from '../../../domain/places/point.ts'
import { checkDropoffLocation, checkPickupLocation } from '../../../domain/text.ts'
import {
  identityFieldList,
  type IdentityFieldName,
} from '../../../domain/bookings/identity-fields.ts'
import {
  checkIdentityText,
  restoreTypedIdentity,
  untypedIdentity,
  type TypedIdentity,
} from '../../../domain/bookings/vehicle-identity.ts'
import { casualtyFieldList } from '../../../domain/bookings/vehicle-fields.ts'
import { dealerVehiclesMax } from '../../../domain/dealers/dealer.ts'
import { vehicleFileLinesMax, type VehicleLine } from '../../../domain/dealers/vehicle-lines.ts'
import { openPersistedState } from '../../ui/persisted-state.ts'

/** `point`: of a saved place without an Eircode. */
export type End = { address: string; eircode: string; point: Point | null }
export type Vehicle = {
  /** Valid on this page only. */
  key: number
  reference: string
  identity: TypedIdentity
  casualty: Casualty
  pickup: End
  dropoff: End
}
export type Draft = {
  purchaseOrder: string
  vehicles: readonly Vehicle[]
  /** From a file, beyond what one request takes: the next one begins with them. */
  waiting: readonly Vehicle[]
}

export const nowhere: End = { address: '', eircode: '', point: null }

/** A place that was found by name or on the map. One that was found by its Eircode keeps the address that was typed. */
export const endFrom = (
  { label, eircode, point }: { label: string; eircode: string | null; point: Point },
  before: End,
): End =>
  eircode === null
    ? { address: label, eircode: '', point }
    : { address: before.address, eircode, point: null }

/** A vehicle about which nothing was said. */
const dealersCasualty: Casualty = { ...plainCasualty, vehicleOwnership: 'company' }

/** The next vehicle starts from the last one's places: most go the same way. */
export const nextVehicle = (vehicles: readonly Vehicle[]): Vehicle => {
  const last = vehicles.at(-1)
  return {
    key: 1 + Math.max(0, ...vehicles.map(({ key }) => key)),
    reference: '',
    identity: untypedIdentity,
    casualty: last?.casualty ?? dealersCasualty,
    pickup: last?.pickup ?? nowhere,
    dropoff: last?.dropoff ?? nowhere,
  }
}

const emptyDraft = (): Draft => ({ purchaseOrder: '', vehicles: [nextVehicle([])], waiting: [] })

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '')
const endOf = (value: unknown): End => {
  const kept = recordOf(value)
  const { lat, lon } = recordOf(kept['point'])
  return {
    address: textOf(kept['address']),
    eircode: textOf(kept['eircode']),
    point: typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null,
  }
}

export const restoreDraft = (value: unknown): Draft => {
  const kept = recordOf(value)
  const vehicles = vehiclesOf(kept['vehicles'], dealerVehiclesMax)
  return {
    purchaseOrder: textOf(kept['purchaseOrder']),
    vehicles: vehicles.length > 0 ? vehicles : [nextVehicle([])],
    waiting: vehiclesOf(kept['waiting'], vehicleFileLinesMax),
  }
}

const vehiclesOf = (value: unknown, most: number): Vehicle[] => {
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  return rows.slice(0, most).map((row, index): Vehicle => {
    const vehicle = recordOf(row)
    return {
      key: index + 1,
      reference: textOf(vehicle['reference']),
      identity: restoreTypedIdentity(recordOf(vehicle['identity'])),
      casualty: casualtyOf(recordOf(vehicle['casualty'])),
      pickup: endOf(vehicle['pickup']),
      dropoff: endOf(vehicle['dropoff']),
    }
  })
}

const casualtyOf = (kept: Record<string, unknown>): Casualty => {
  const known = casualtyFieldList.flatMap(([name, field]) => {
    const value = kept[name]
    const isAnswer =
      field.kind === 'trait'
        ? typeof value === 'boolean'
        : typeof value === 'string' && Object.hasOwn(field.options, value)
    return isAnswer ? [[name, value]] : []
  })
  return { ...dealersCasualty, ...Object.fromEntries(known) }
}

const hasPlace = ({ address, eircode, point }: End): boolean =>
  address !== '' || eircode !== '' || point !== null

/** A file takes the place of a vehicle without a place. */
export const isBegun = ({ pickup, dropoff }: Vehicle): boolean =>
  hasPlace(pickup) || hasPlace(dropoff)

/** How many vehicles of a draft wait to be booked, in this request and the ones after it. */
export const countLeft = ({ vehicles, waiting }: Draft): number =>
  vehicles.filter(isBegun).length + waiting.length

/** The button that leads on from a booked request. `left`: vehicles of the file. */
export const nextLabel = (left: number): string => {
  if (left === 0) return 'Book more vehicles'
  if (left === 1) return 'Go on with the last vehicle'
  return left <= dealerVehiclesMax
    ? `Go on with the last ${left} vehicles`
    : `Go on with the next ${dealerVehiclesMax} of ${left} vehicles`
}

/** With the vehicles of a file: they take the place of untouched ones, and what does not fit waits. */
export const withVehicles = (draft: Draft, added: readonly VehicleLine[]): Draft => {
  const kept = draft.vehicles.filter(isBegun)
  const all = [
    ...kept,
    ...draft.waiting,
    ...added.map(({ reference, identity, casualty, pickup, dropoff }) => ({
      reference,
      identity,
      casualty,
      pickup: { ...pickup, point: null },
      dropoff: { ...dropoff, point: null },
    })),
  ].map((vehicle, index): Vehicle => ({ ...vehicle, key: index + 1 }))
  return {
    ...draft,
    vehicles: all.slice(0, dealerVehiclesMax),
    waiting: all.slice(dealerVehiclesMax),
  }
}

export const dealerDraft = openPersistedState<Draft>({
  key: 'towline.dealer-request',
  version: 2,
  keptForMs: 12 * 60 * 60_000,
  initial: emptyDraft(),
  restore: restoreDraft,
})

/** Once these are booked, the draft has the next of the file, for the same order, or one empty vehicle. */
export const leaveBooked = (): void => {
  const { purchaseOrder, waiting } = dealerDraft.get()
  if (waiting.length === 0) dealerDraft.clear()
  else dealerDraft.set(withVehicles({ purchaseOrder, vehicles: [], waiting }, []))
}

export type EndField = `${'pickup' | 'dropoff'}-${'address' | 'eircode'}`
export type VehicleField = EndField | IdentityFieldName

/** The problems of a vehicle, by field. */
export const checkVehicle = ({
  identity,
  pickup,
  dropoff,
}: Vehicle): Partial<Record<VehicleField, string>> => {
  const found: [VehicleField, string | null][] = [
    ...identityFieldList.map(([name]): [VehicleField, string | null] => [
      name,
      checkIdentityText(name, identity[name]),
    ]),
    ['pickup-address', checkPickupLocation(pickup.address)],
    ['pickup-eircode', checkEircode(pickup)],
    ['dropoff-address', checkDropoffLocation(dropoff.address)],
    ['dropoff-eircode', checkEircode(dropoff)],
  ]
  return Object.fromEntries(found.filter(([, message]) => message !== null))
}

const checkEircode = ({ eircode, point }: End): string | null =>
  point || eircodeShape.test(normaliseEircode(eircode)) ? null : invalidEircodeText

const whereaboutsOf = ({ address, eircode, point }: End): Whereabouts =>
  point ? { kind: 'point', ...point, label: address } : { kind: 'eircode', eircode }

/** The request for its price. */
export const quoteRequestOf = ({ casualty, pickup, dropoff }: Vehicle): QuoteRequest => ({
  pickup: {
    location: 'other',
    text: pickup.address,
    where: whereaboutsOf(pickup),
  },
  dropoff: {
    location: 'other',
    text: dropoff.address,
    where: whereaboutsOf(dropoff),
  },
  manualDistanceKm: null,
  urgency: 'standard',
  casualty,
})
