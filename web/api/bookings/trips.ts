/** A trip that the customer shared by link. */
import { queryOptions } from '@tanstack/react-query'
import { call, type CallAnswer } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

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
