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
export const failedNoticesQuery = infiniteQueryOptions({
  queryKey: dashboardKeys.failedNotices,
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/operations/failed-notices', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
  refetchOnWindowFocus: false,
})

export const failedNoticesCountQuery = queryOptions({
  queryKey: dashboardKeys.failedNoticesCount,
  queryFn: async ({ signal }) =>
    (await call('GET /api/operations/failed-notices/count', { signal })).count,
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
    void client.invalidateQueries({ queryKey: dashboardKeys.failedNotices })
    void client.invalidateQueries({ queryKey: dashboardKeys.failedNoticesCount })
  },
}

/** Refusals: `notice_not_failed`, `notice_not_retriable`. */
export const retryNotice = mutationOptions({
  mutationFn: (noticeId: string) =>
    call('POST /api/operations/failed-notices/:noticeId/retry', { params: { noticeId } }),
  ...readAgain,
})

/** Refusal: `notice_not_failed`. */
export const dismissNotice = mutationOptions({
  mutationFn: ({ noticeId, reason }: { noticeId: string; reason: string }) =>
    call('POST /api/operations/failed-notices/:noticeId/dismiss', {
      params: { noticeId },
      body: { reason },
    }),
  ...readAgain,
})
