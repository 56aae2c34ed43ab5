import type { CasualtyCondition } from '../../../domain/bookings/casualty-conditions.ts'
import { formatAdded } from '../../../domain/money.ts'
import { useTariff } from '../../api/tariffs/tariff.ts'

/** What a condition adds to the price today, as `+€75`. */
export const useAddedPrice = (): ((condition: CasualtyCondition) => string) => {
  const { conditionCents } = useTariff()
  return (condition) => formatAdded(conditionCents[condition])
}
