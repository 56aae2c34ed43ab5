/** Why a truck was offered a vehicle, in words for both sides; the rule is `misfitsOf`. */
import { isLowCeiling } from '../bookings/casualty-conditions.ts'
import type { Casualty } from '../bookings/casualty.ts'
import {
  lowCeilingCm,
  misfitsOf,
  mustBeCarried,
  mustBeWinched,
  payloadKgFor,
  truckTypeLabels,
  type Truck,
} from './truck.ts'

const kg = (amount: number): string => `${amount.toLocaleString('en-IE')} kg`

/** What speaks for it, most important first. Empty for a truck that does not fit any more. */
export const whyItFits = (truck: Truck, casualty: Casualty): readonly string[] => {
  if (misfitsOf(truck, casualty).length > 0) return []
  const { type, grossKg, licence, payloadKg, heightCm } = truck
  return [
    `${type ? truckTypeLabels[type] : 'The truck'} takes up to ${kg(payloadKg)}: the vehicle counts as ${kg(payloadKgFor(casualty))}`,
    ...(isLowCeiling(casualty) ? [`${heightCm} cm high: it gets below ${lowCeilingCm} cm`] : []),
    ...(mustBeCarried(casualty) ? ['It carries the vehicle whole: no driven wheel rolls'] : []),
    ...(mustBeWinched(casualty) ? ['It has a winch to pull the vehicle on'] : []),
    ...(casualty.keysAvailable === 'locked' ? ['The driver opens locked vehicles'] : []),
    ...(licence !== null && grossKg !== null
      ? [`The driver’s licence, category ${licence}, covers its ${kg(grossKg)}`]
      : []),
  ]
}
