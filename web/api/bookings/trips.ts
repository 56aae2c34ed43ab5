/** A trip behind a link: one that a customer shared, or the page of the person whose insurer pays. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf, type CallAnswer } from '../kit/call.ts'
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

/** What a press on the page changed. A read that was under way is of before. */
export const keepTrip = async (client: QueryClient, token: string, trip: Trip): Promise<void> => {
  await client.cancelQueries({ queryKey: queryKeys.trip(token) })
  client.setQueryData<Trip>(queryKeys.trip(token), trip)
}

/** Whether this is the driver of the person whose insurer pays. Refusals: `move_not_offered`, `booking_ended`. */
export const answerAboutTripDriver = mutationOptions({
  mutationFn: ({
    token,
    body,
  }: {
    token: string
    body: BodyOf<'POST /api/trips/:token/driver-question'>
  }) => call('POST /api/trips/:token/driver-question', { params: { token }, body }),
  onSuccess: (trip, { token }, _kept, { client }) => keepTrip(client, token, trip),
})
