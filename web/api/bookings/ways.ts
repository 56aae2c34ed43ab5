/** The way by road that the map of a trip draws. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Way } from '../../../contract/bookings/ways.ts'
import { call } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

export type { Way }

/** A truck follows its way: it is read again only in case it took another one. */
const everyMs = 60_000

type WayOptions = {
  /** The truck is on its way to the pickup, and its position is known: only then is there a way for it. */
  isApproaching: boolean
}

const common = {
  staleTime: everyMs,
  placeholderData: keepPreviousData<Way>,
  refetchInterval: ({ state }: { state: { data: Way | undefined } }) =>
    state.data?.approach ? everyMs : (false as const),
}

export const wayQuery = (bookingId: string, { isApproaching }: WayOptions) =>
  queryOptions({
    ...common,
    queryKey: queryKeys.way(bookingId, isApproaching),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/way', { params: { bookingId }, signal }),
  })

/** Of a trip that the customer shared. */
export const sharedWayQuery = (token: string, { isApproaching }: WayOptions) =>
  queryOptions({
    ...common,
    queryKey: queryKeys.way(token, isApproaching),
    queryFn: ({ signal }) => call('GET /api/trips/:token/way', { params: { token }, signal }),
  })
