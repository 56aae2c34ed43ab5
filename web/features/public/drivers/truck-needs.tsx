import {
  lowCeilingCm,
  motorcyclePayloadKg,
  payloadKgForSize,
} from '../../../../domain/drivers/truck.ts'
import { casualtyFields } from '../../../../domain/bookings/vehicle-fields.ts'
import { FactsList } from '../facts-list.tsx'

const kilograms = (kg: number): string => `${new Intl.NumberFormat('en-IE').format(kg)} kg`

const needs = [
  { what: 'Motorcycle', figure: kilograms(motorcyclePayloadKg) },
  ...(['small', 'medium', 'large', 'truck'] as const).map((size) => ({
    what: casualtyFields.vehicleSize.options[size],
    figure: kilograms(payloadKgForSize[size]),
  })),
  {
    what: 'Underground or height-restricted place',
    figure: `Under ${lowCeilingCm / 100} m high`,
  },
  { what: 'Does not roll, or no keys', figure: 'A winch' },
  { what: 'Does not roll', figure: 'No truck that lifts one axle' },
  { what: 'Keys locked inside', figure: 'Lockout tools' },
]

/** The requirements of each kind of job for a truck, as matching reads them. */
export function TruckNeeds() {
  return <FactsList facts={needs} />
}
