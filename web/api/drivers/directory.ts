/** The public profiles of drivers: for visitors signed in or not, on pages that load no bookings. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteInput } from '../../../contract/route.ts'
import type { AppRoutes } from '../../../contract/routes.ts'
import { call } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

const minuteMs = 60_000

/** Three columns on a desktop, a few swipes on a phone. */
const driversPerPage = 12

type DirectoryRequest = RouteInput<AppRoutes['GET /api/drivers']>['query']
export type DirectoryFilters = Partial<Omit<DirectoryRequest, 'cursor' | 'limit'>>

export const featuredDriversQuery = queryOptions({
  queryKey: queryKeys.featuredDrivers,
  queryFn: ({ signal }) => call('GET /api/drivers/featured', { signal }),
  staleTime: minuteMs,
  placeholderData: keepPreviousData,
})

/** The public directory, best rated first, page by page. */
export const directoryQuery = (filters: DirectoryFilters) =>
  infiniteQueryOptions({
    queryKey: queryKeys.directory(JSON.stringify(filters)),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/drivers', {
        query: { ...filters, cursor: pageParam, limit: driversPerPage },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: minuteMs,
    placeholderData: keepPreviousData,
  })

/** A driver's public profile. Refusals: `not_found`. */
export const publicDriverQuery = (driverId: string) =>
  queryOptions({
    queryKey: queryKeys.publicDriver(driverId),
    queryFn: ({ signal }) => call('GET /api/drivers/:driverId', { params: { driverId }, signal }),
    staleTime: minuteMs,
  })
