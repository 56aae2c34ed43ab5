import { vehicleSizeLabels } from '../../../domain/casualty.ts'
import { lowCeilingCm, motorcyclePayloadKg, payloadKgForSize } from '../../../domain/truck.ts'
import { FactsList } from './facts-list.tsx'

const kilograms = (kg: number): string => `${new Intl.NumberFormat('en-IE').format(kg)} kg`

const needs = [
  { what: 'Motorcycle', figure: kilograms(motorcyclePayloadKg) },
  ...(['small', 'medium', 'large', 'truck'] as const).map((size) => ({
    what: vehicleSizeLabels[size],
    figure: kilograms(payloadKgForSize[size]),
  })),
  {
    what: 'Underground or height-restricted place',
    figure: `Under ${lowCeilingCm / 100} m high`,
  },
  { what: 'Does not roll, or no keys', figure: 'A winch' },
  { what: 'Keys locked inside', figure: 'Lockout tools' },
]

/** What a truck needs to be offered each kind of job, as matching reads it. */
export function TruckNeeds() {
  return <FactsList facts={needs} />
}
