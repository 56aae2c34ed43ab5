/** What dealers read: their list and their statements. Failures are thrown as they are. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './kit/call.ts'
import { dashboardKeys } from './dashboard-keys.ts'

export type DealerFilters = {
  state?: 'open' | 'completed' | 'cancelled'
  from?: string
  to?: string
  number?: string
}

export const dealerBookingsQuery = (filters: DealerFilters) =>
  infiniteQueryOptions({
    queryKey: dashboardKeys.dealerBookings(JSON.stringify(filters)),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/dealer/bookings', {
        query: { ...filters, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // a driver accepts, sets off, arrives: seen without a press
    refetchInterval: 15_000,
  })

/** For `saveFile`. */
export const dealerCsvPath = (filters: DealerFilters): string =>
  `/api/dealer/bookings/csv?${new URLSearchParams(filters)}`

export const dealerStatementsQuery = queryOptions({
  queryKey: dashboardKeys.dealerStatements,
  queryFn: ({ signal }) => call('GET /api/dealer/statements', { signal }),
})

export const dealerStatementPath = (statementId: string): string =>
  `/api/dealer/statements/${encodeURIComponent(statementId)}/pdf`
