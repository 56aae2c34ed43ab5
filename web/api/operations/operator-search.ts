/** Search for bookings and people, for operators. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'

/** In the list below the field. */
const shownAtOnce = 6
const perPage = 20
/** Every view is recorded, so a recent result is used again. */
const freshMs = 30_000

/** The newest matches of each kind; `search` is trimmed and long enough. */
export const operatorSearchQuery = (search: string) =>
  queryOptions({
    queryKey: dashboardKeys.operatorSearch(search),
    queryFn: ({ signal }) =>
      call('POST /api/operations/search', { body: { search, limit: shownAtOnce }, signal }),
    staleTime: freshMs,
    gcTime: freshMs,
    placeholderData: keepPreviousData,
  })

/** Every matching booking, page by page. */
export const foundBookingsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...dashboardKeys.operatorSearch(search), 'bookings'] as const,
    queryFn: async ({ pageParam: bookingsAfter, signal }) =>
      (
        await call('POST /api/operations/search', {
          body: { search, bookingsAfter, limit: perPage },
          signal,
        })
      ).bookings,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: freshMs,
    gcTime: freshMs,
  })

/** Every matching person, page by page. */
export const foundPeopleQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...dashboardKeys.operatorSearch(search), 'people'] as const,
    queryFn: async ({ pageParam: peopleAfter, signal }) =>
      (
        await call('POST /api/operations/search', {
          body: { search, peopleAfter, limit: perPage },
          signal,
        })
      ).people,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: freshMs,
    gcTime: freshMs,
  })
