/** What dealers read and do: saved places, their list, statements, and several vehicles at once. Failures are thrown as they are. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'

export const savedPlacesQuery = queryOptions({
  queryKey: dashboardKeys.savedPlaces,
  queryFn: ({ signal }) => call('GET /api/dealer/places', { signal }),
})

/** Refusals: `invalid_eircode`, `eircode_not_found`, `place_name_taken`, `too_many_places`. */
export const savePlace = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/dealer/places'>) =>
    call('POST /api/dealer/places', { body }),
  onSuccess: (_made, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.savedPlaces }),
})

export const forgetPlace = mutationOptions({
  mutationFn: (placeId: string) =>
    call('DELETE /api/dealer/places/:placeId', { params: { placeId } }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.savedPlaces }),
})

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
