/** The night companion of a booking: what its customer said, their check-ins, and their presses. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf, type CallAnswer } from './kit/call.ts'
import { queryKeys } from './kit/query-keys.ts'

export type Companion = CallAnswer<'GET /api/bookings/:bookingId/companion'>

/** For a page that missed an event of the stream: a check-in is answered within minutes. */
const readEveryMs = 60_000

/** For the customer, the driver on the job, and operators, whose every view is recorded. Refusal: `not_found`. */
export const companionQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.companion(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/companion', { params: { bookingId }, signal }),
  })

/** The same, read again each minute: for the customer, who waits for check-ins. */
export const ownCompanionQuery = (bookingId: string) => ({
  ...companionQuery(bookingId),
  refetchInterval: readEveryMs,
})

type Of<Body> = { bookingId: string; body: Body }

const keep = (
  view: Companion,
  { bookingId }: { bookingId: string },
  _kept: unknown,
  { client }: { client: QueryClient },
): void => {
  client.setQueryData(queryKeys.companion(bookingId), view)
}

/** Refusals: `companion_not_open`, `companion_over`. */
export const answerCompanion = mutationOptions({
  mutationFn: ({ bookingId, body }: Of<BodyOf<'PUT /api/bookings/:bookingId/companion'>>) =>
    call('PUT /api/bookings/:bookingId/companion', { params: { bookingId }, body }),
  onSuccess: keep,
})

export const stopCompanion = mutationOptions({
  mutationFn: ({ bookingId }: { bookingId: string }) =>
    call('DELETE /api/bookings/:bookingId/companion', { params: { bookingId } }),
  onSuccess: keep,
})

/** Refusals: `companion_not_open`, `companion_over`. */
export const pressSign = mutationOptions({
  mutationFn: ({ bookingId, body }: Of<BodyOf<'POST /api/bookings/:bookingId/companion/signs'>>) =>
    call('POST /api/bookings/:bookingId/companion/signs', { params: { bookingId }, body }),
  onSuccess: keep,
})

/** Refusals: `companion_not_open`, `companion_over`, `follow_links_used`, `follow_link_not_texted`. */
export const textFollowLink = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: Of<BodyOf<'POST /api/bookings/:bookingId/companion/follow-links'>>) =>
    call('POST /api/bookings/:bookingId/companion/follow-links', { params: { bookingId }, body }),
  onSuccess: keep,
})

export const recordSpoken = mutationOptions({
  mutationFn: ({ bookingId, body }: Of<BodyOf<'POST /api/bookings/:bookingId/companion/spoken'>>) =>
    call('POST /api/bookings/:bookingId/companion/spoken', { params: { bookingId }, body }),
  onSuccess: (view, sent, kept, context) => {
    keep(view, sent, kept, context)
    void context.client.invalidateQueries({ queryKey: queryKeys.board })
  },
})
