import type { VehicleType } from '../../../domain/bookings/casualty.ts'
import type { Recovery } from './recovery.ts'
import { useAnswerPrice } from './use-answer-price.ts'

/** What this type of vehicle adds to the price, or takes off it; nothing for most. */
export function TypePrice({ recovery, type }: { recovery: Recovery; type: VehicleType }) {
  const price = useAnswerPrice(recovery)('vehicleType', type)
  return price && <span>{price}</span>
}
