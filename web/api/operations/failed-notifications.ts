/** Notifications that reached no recipient, for operators. */
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'

const countEveryMs = 60_000

/** Every view is recorded, so the list is read again only when the operator asks for it. */
export const failedNotificationsQuery = infiniteQueryOptions({
  queryKey: dashboardKeys.failedNotifications,
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/operations/failed-notifications', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
  refetchOnWindowFocus: false,
})

export const failedNotificationsCountQuery = queryOptions({
  queryKey: dashboardKeys.failedNotificationsCount,
  queryFn: async ({ signal }) =>
    (await call('GET /api/operations/failed-notifications/count', { signal })).count,
  staleTime: countEveryMs,
  refetchInterval: countEveryMs,
})

/** Not awaited: the handled row leaves the list, and the operator who pressed is told all the same. */
const readAgain = {
  onSettled: (
    _answer: unknown,
    _failure: unknown,
    _sent: unknown,
    _kept: unknown,
    { client }: { client: QueryClient },
  ): void => {
    void client.invalidateQueries({ queryKey: dashboardKeys.failedNotifications })
    void client.invalidateQueries({ queryKey: dashboardKeys.failedNotificationsCount })
  },
}

/** Refusals: `notification_not_failed`, `notification_not_retriable`. */
export const retryNotification = mutationOptions({
  mutationFn: (notificationId: string) =>
    call('POST /api/operations/failed-notifications/:notificationId/retry', {
      params: { notificationId },
    }),
  ...readAgain,
})

/** Refusal: `notification_not_failed`. */
export const dismissNotification = mutationOptions({
  mutationFn: ({ notificationId, reason }: { notificationId: string; reason: string }) =>
    call('POST /api/operations/failed-notifications/:notificationId/dismiss', {
      params: { notificationId },
      body: { reason },
    }),
  ...readAgain,
})
