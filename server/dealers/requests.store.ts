/** Rows of `dealer_requests` and `dealer_bookings`. */
import { eq, inArray } from 'drizzle-orm'
import { dealerBookings, dealerRequests } from '../../db/schema/dealers.ts'
import type { Tx } from '../kit/database/database.ts'

/** The requests these bookings belong to; includes `''` when only some of them have one. */
export const requestsOf = async (tx: Tx, bookingIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ requestId: dealerBookings.requestId })
    .from(dealerBookings)
    .where(inArray(dealerBookings.bookingId, [...bookingIds]))
  const found = new Set(rows.map(({ requestId }) => requestId))
  if (rows.length > 0 && rows.length < bookingIds.length) found.add('')
  return [...found]
}

/** One request of a dealer, with the fields that distinguish it from another. The contact may be corrected until a card is held. */
export type RequestedTogether = {
  purchaseOrder: string | null
  /** In the order of the request. */
  bookings: readonly { bookingId: string; reference: string | null }[]
}

/** A request that is accurate to exist. */
export const requestedTogether = async (tx: Tx, requestId: string): Promise<RequestedTogether> => {
  const rows = await tx
    .select({
      purchaseOrder: dealerRequests.purchaseOrder,
      booking: {
        bookingId: dealerBookings.bookingId,
        reference: dealerBookings.reference,
      },
    })
    .from(dealerBookings)
    .innerJoin(dealerRequests, eq(dealerRequests.id, dealerBookings.requestId))
    .where(eq(dealerBookings.requestId, requestId))
    .orderBy(dealerBookings.line)
  const [first] = rows
  if (!first) throw new Error(`no dealer's request ${requestId}`)
  return { purchaseOrder: first.purchaseOrder, bookings: rows.map(({ booking }) => booking) }
}

export const insertRequest = async (
  tx: Tx,
  request: typeof dealerRequests.$inferInsert & RequestedTogether,
): Promise<void> => {
  await tx.insert(dealerRequests).values(request)
  await tx.insert(dealerBookings).values(
    request.bookings.map(({ bookingId, reference }, index) => ({
      bookingId,
      reference,
      requestId: request.id,
      line: index + 1,
    })),
  )
}
