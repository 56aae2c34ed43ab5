/** The vehicles of a request as they are typed: kept on this device until they are booked. Pure apart from that. */
import type { QuoteRequest, Whereabouts } from '../../../contract/bookings/quotes.ts'
import { plainCasualty, vehicleTypes, type VehicleType } from '../../../domain/bookings/casualty.ts'
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
import { openPersistedState } from '../../ui/persisted-state.ts'

/** `point`: of a saved place without an Eircode. */
export type End = { address: string; eircode: string; point: Point | null }
export type Vehicle = {
  /** Valid on this page only. */
  key: number
  type: VehicleType
  reference: string
  identity: TypedIdentity
  isRolling: boolean
  pickup: End
  dropoff: End
}
export type Draft = { purchaseOrder: string; vehicles: readonly Vehicle[] }

export const nowhere: End = { address: '', eircode: '', point: null }

/** The next vehicle starts from the last one's places: most go the same way. */
export const nextVehicle = (vehicles: readonly Vehicle[]): Vehicle => {
  const last = vehicles.at(-1)
  return {
    key: 1 + Math.max(0, ...vehicles.map(({ key }) => key)),
    type: last?.type ?? 'car',
    reference: '',
    identity: untypedIdentity,
    isRolling: last?.isRolling ?? true,
    pickup: last?.pickup ?? nowhere,
    dropoff: last?.dropoff ?? nowhere,
  }
}

const emptyDraft = (): Draft => ({ purchaseOrder: '', vehicles: [nextVehicle([])] })

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
  const rows: readonly unknown[] = Array.isArray(kept['vehicles']) ? kept['vehicles'] : []
  const vehicles = rows.slice(0, 10).map((row, index): Vehicle => {
    const vehicle = recordOf(row)
    return {
      key: index + 1,
      type: vehicleTypes.find((type) => type === vehicle['type']) ?? 'car',
      reference: textOf(vehicle['reference']),
      identity: restoreTypedIdentity(recordOf(vehicle['identity'])),
      isRolling: vehicle['isRolling'] !== false,
      pickup: endOf(vehicle['pickup']),
      dropoff: endOf(vehicle['dropoff']),
    }
  })
  return {
    purchaseOrder: textOf(kept['purchaseOrder']),
    vehicles: vehicles.length > 0 ? vehicles : [nextVehicle([])],
  }
}

export const dealerDraft = openPersistedState<Draft>({
  key: 'towline.dealer-request',
  version: 1,
  keptForMs: 12 * 60 * 60_000,
  initial: emptyDraft(),
  restore: restoreDraft,
})

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
export const quoteRequestOf = ({ type, isRolling, pickup, dropoff }: Vehicle): QuoteRequest => ({
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
  casualty: {
    ...plainCasualty,
    vehicleType: type,
    isRolling: isRolling ? 'yes' : 'no',
    vehicleOwnership: 'company',
  },
})
