/** The queries of bookings and jobs, each as options for `useQuery`: `useQuery(bookingQuery(bookingId))`. */
import {
  infiniteQueryOptions,
  queryOptions,
  replaceEqualDeep,
  skipToken,
} from '@tanstack/react-query'
import type { Booking } from '../../contract/bookings/bookings.ts'
import type { Evidence } from '../../contract/bookings/evidence.ts'
import { call, type CallAnswer } from './kit/call.ts'
import type { Arrival } from './kit/persist-query-cache.ts'
import { laterBooking, laterEvidence, type BookingSummary } from './kit/live-changes.ts'
import { queryKeys } from './kit/query-keys.ts'

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

/** Its links are good for ten minutes at least: a page that stays open renews them before that. */
const newLinksEveryMs = 8 * 60_000

/** Photos and signature of a booking. */
export const evidenceQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.evidence(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/evidence', { params: { bookingId }, signal }),
    structuralSharing: (known, next) =>
      replaceEqualDeep(known, laterEvidence(known as Evidence | undefined, next as Evidence)),
    refetchInterval: newLinksEveryMs,
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

/** Jobs of the last days that the driver did not get. */
export const missedJobsQuery = queryOptions({
  queryKey: queryKeys.missedJobs,
  queryFn: ({ signal }) => call('GET /api/driver/missed-jobs', { signal }),
})

/** Minutes until the driver is there, as the live stream last said; undefined until it has. */
export const arrivalQuery = (bookingId: string) =>
  queryOptions<Arrival>({
    queryKey: queryKeys.arrival(bookingId),
    queryFn: skipToken,
    staleTime: Infinity,
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

/** The driver's own profile, duty and week. */
export const driverQuery = queryOptions({
  queryKey: queryKeys.driver,
  queryFn: ({ signal }) => call('GET /api/driver', { signal }),
})

/** Jobs offered to the driver. Live events keep it current; the 30 s are the specification's (operator side §4). */
export const offersQuery = queryOptions({
  queryKey: queryKeys.offers,
  queryFn: ({ signal }) => call('GET /api/driver/offers', { signal }),
  refetchInterval: 30_000,
})

/** How often a shared trip is read again: its viewer has no account, so no live stream. */
const tripEveryMs = 5_000

export type Trip = CallAnswer<'GET /api/trips/:token'>
export type TripUnderWay = Extract<Trip, { state: 'under_way' }>

/** A shared trip, for as long as it lasts. Refusals: `not_found`, `invalid_input` for an invalid link. */
export const tripQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.trip(token),
    queryFn: ({ signal }) => call('GET /api/trips/:token', { params: { token }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'over' ? false : tripEveryMs),
  })
