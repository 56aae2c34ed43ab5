/** The customer's newest booking, or null: what is known of their vehicle. */
import { queryOptions } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { call } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

export const lastBookingQuery = queryOptions({
  queryKey: queryKeys.lastBooking,
  queryFn: async ({ signal }): Promise<Booking | null> => {
    const { items } = await call('GET /api/bookings', { query: { limit: 1 }, signal })
    const bookingId = items[0]?.bookingId
    if (bookingId === undefined) return null
    return call('GET /api/bookings/:bookingId', { params: { bookingId }, signal })
  },
  staleTime: 60_000,
})
