import type { Queryable } from '../kit/database/database.ts'
import { coveredCentsOf } from '../ledger/index.ts'
import { remainingOf } from './lines.store.ts'

/**
 * How much of an earned price the customer can still be refunded, in cents: the rest of it, less the money that they already have
 * back and that we covered. Null: the booking earned nothing.
 */
export const refundableCentsOf = async (
  db: Queryable,
  bookingId: string,
): Promise<number | null> => {
  const left = await remainingOf(db, bookingId)
  return left && Math.max(0, left.priceCents - (await coveredCentsOf(db, bookingId)))
}
