/** For operators: the deletion log, closing an account for its person, and legal holds. */
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './kit/call.ts'
import { dashboardKeys } from './dashboard-keys.ts'

/** Newest first. */
export const deletionsQuery = infiniteQueryOptions({
  queryKey: dashboardKeys.deletions,
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/operations/deletions', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
})

export const deletionsPath = '/api/operations/deletions/csv'
export const processingRecordPath = '/api/operations/processing-record/csv'

const routes = {
  close: 'POST /api/operations/users/:accountId/close',
  keep: 'POST /api/operations/users/:accountId/keep',
} as const

type ClosingSent = { accountId: string; action: keyof typeof routes; reason: string }

/** Refusals: those of closing one's own account, and `closing_not_begun`. */
export const changeClosing = mutationOptions({
  mutationFn: ({ accountId, action, reason }: ClosingSent) =>
    call(routes[action], { params: { accountId }, body: { reason } }),
  onSuccess: (_answer, { accountId }, _kept, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.user(accountId) }),
})

export const legalHoldQuery = (bookingId: string) =>
  queryOptions({
    queryKey: dashboardKeys.legalHold(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/legal-hold', { params: { bookingId }, signal }),
  })

type HoldSent = { bookingId: string; reason: string; until: string | null }

/** Places a hold until the end of a day, or releases it. Refusals: `already_on_hold`, `not_on_hold`. */
export const changeLegalHold = mutationOptions({
  mutationFn: ({ bookingId, reason, until }: HoldSent) =>
    until === null
      ? call('POST /api/bookings/:bookingId/legal-hold/release', {
          params: { bookingId },
          body: { reason },
        })
      : call('POST /api/bookings/:bookingId/legal-hold', {
          params: { bookingId },
          body: { reason, until },
        }),
  onSuccess: (answer, { bookingId }, _kept, { client }) => {
    client.setQueryData(dashboardKeys.legalHold(bookingId), answer)
  },
})
