/** Rows of `dealer_requests` and `dealer_bookings`. */
import { inArray } from 'drizzle-orm'
import { dealerBookings, dealerRequests } from '../../db/schema/dealers.ts'
import type { Tx } from '../kit/database.ts'

/** To which requests these bookings belong; `''` stands for none when only some of them have one. */
export const requestsOf = async (tx: Tx, bookingIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ requestId: dealerBookings.requestId })
    .from(dealerBookings)
    .where(inArray(dealerBookings.bookingId, [...bookingIds]))
  const found = new Set(rows.map(({ requestId }) => requestId))
  if (rows.length > 0 && rows.length < bookingIds.length) found.add('')
  return [...found]
}

export type NewRequest = typeof dealerRequests.$inferInsert & {
  /** In the order in which they were asked for. */
  bookings: readonly { bookingId: string; reference: string | null }[]
}

export const insertRequest = async (
  tx: Tx,
  { bookings, ...request }: NewRequest,
): Promise<void> => {
  await tx.insert(dealerRequests).values(request)
  await tx
    .insert(dealerBookings)
    .values(
      bookings.map((booking, index) => ({ ...booking, requestId: request.id, line: index + 1 })),
    )
}
