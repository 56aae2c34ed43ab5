/** All bookings, for operators. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { InputOf } from '../../../contract/routes.ts'
import { call } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'

export type BookingsWanted = Omit<
  Partial<InputOf<'GET /api/operations/bookings'>['query']>,
  'cursor' | 'limit'
>

/** Every view is recorded, so it is read again only when the operator asks for it. */
export const allBookingsQuery = (wanted: BookingsWanted) =>
  infiniteQueryOptions({
    queryKey: dashboardKeys.allBookings(wanted),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/operations/bookings', { query: { ...wanted, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
