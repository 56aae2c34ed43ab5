import type { Queryable } from '../kit/database.ts'
import { coveredCentsOf } from '../ledger/index.ts'
import { remainingOf } from './lines.store.ts'

/**
 * What of an earned price the customer can still be given back, in cents: what is left of it, less what they have back already and we paid
 * in their place. Null: the booking earned nothing.
 */
export const refundableCentsOf = async (
  db: Queryable,
  bookingId: string,
): Promise<number | null> => {
  const left = await remainingOf(db, bookingId)
  return left && Math.max(0, left.priceCents - (await coveredCentsOf(db, bookingId)))
}
