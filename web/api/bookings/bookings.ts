/** A booking, the list of them, and what a booking page asks for besides. */
import { infiniteQueryOptions, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { call } from '../kit/call.ts'
import { laterBooking, type BookingSummary } from '../kit/live-changes.ts'
import { queryKeys } from '../kit/query-keys.ts'

const minuteMs = 60_000

export const bookingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.booking(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId', { params: { bookingId }, signal }),
    // An answer that was overtaken by a live event must not undo it.
    structuralSharing: (known, next) =>
      replaceEqualDeep(known, laterBooking(known as Booking | undefined, next as Booking)),
  })

/** Which of the caller's bookings has this reference. Null: none that they may see. */
export const bookingByReferenceQuery = (reference: string) =>
  queryOptions({
    queryKey: queryKeys.bookingByReference(reference),
    queryFn: ({ signal }) =>
      call('GET /api/booking-references/:reference', { params: { reference }, signal }),
  })

/** Receipts and credit notes of a booking, oldest first. Refusals: `not_found`, also for its driver. */
export const receiptsQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.receipts(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/receipts', { params: { bookingId }, signal }),
  })

/** The drivers who may be offered a waiting booking; read again each time the list is opened. Refusal: `booking_not_open`. */
export const eligibleDriversQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.eligible(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/drivers', { params: { bookingId }, signal }),
    gcTime: 0,
  })

/** For operators: why a booking was offered to whom. Every view is recorded. */
export const offerTraceQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.offerTrace(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/offer-trace', { params: { bookingId }, signal }),
    refetchOnWindowFocus: false,
  })

/** The trail of the truck on this booking, kept current by the live stream. Empty for a customer outside acceptance to drop-off. */
export const trailQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.trail(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/trail', { params: { bookingId }, signal }),
  })

/** Newest first, page by page. */
export const bookingsQuery = infiniteQueryOptions({
  queryKey: queryKeys.bookings,
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/bookings', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
})

/** The newest recovery that the customer may still rate, or null. */
export const toRateQuery = queryOptions({
  queryKey: queryKeys.toRate,
  queryFn: async ({ signal }): Promise<BookingSummary | null> => {
    const { items } = await call('GET /api/bookings', {
      query: { only: 'to_rate', limit: 1 },
      signal,
    })
    return items[0] ?? null
  },
  staleTime: minuteMs,
})
