/** What operators read and do on the admin pages. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'
import { queryKeys } from '../kit/query-keys.ts'

/** Two screens of rows on a desktop. */
const driversPerPage = 50
/** The links of their photos are good for ten minutes at least. */
const newLinksEveryMs = 8 * 60_000

/** `search` is in a name, email, place or phone number; what is left out does not narrow the list. */
export type DriversWanted = Pick<
  BodyOf<'POST /api/operations/drivers/search'>,
  'search' | 'driverState' | 'county' | 'isOnDuty'
>

/** All who signed up to drive, newest first. Every view is recorded, so it is read again only when the operator asks for it. */
export const registeredDriversQuery = (wanted: DriversWanted) =>
  infiniteQueryOptions({
    queryKey: dashboardKeys.registeredDrivers(wanted),
    queryFn: ({ pageParam, signal }) =>
      call('POST /api/operations/drivers/search', {
        body: { ...wanted, cursor: pageParam, limit: driversPerPage },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: newLinksEveryMs,
    placeholderData: keepPreviousData,
  })

/** Three counts: cheap enough to poll while the admin pages are open. */
const countEveryMs = 20_000

export const waitingQuery = queryOptions({
  queryKey: dashboardKeys.waitingForOperators,
  queryFn: ({ signal }) => call('GET /api/operations/waiting', { signal }),
  refetchInterval: countEveryMs,
})

/** The tasks on the board are opened and closed by jobs, of which the live stream says nothing. */
const newTasksEveryMs = 30_000

/** All open bookings; the live stream says when they have changed (`persist-query-cache.ts`). And the tasks. */
export const boardQuery = queryOptions({
  queryKey: queryKeys.board,
  queryFn: ({ signal }) => call('GET /api/operations/board', { signal }),
  refetchInterval: newTasksEveryMs,
})

/** Refusals: `not_found`, `task_closed`. Either way it is no longer on the board. */
export const closeTask = mutationOptions({
  mutationFn: ({
    taskId,
    body,
  }: {
    taskId: string
    body: BodyOf<'POST /api/operations/tasks/:taskId/close'>
  }) => call('POST /api/operations/tasks/:taskId/close', { params: { taskId }, body }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: queryKeys.board }),
})

/** Refusals: `not_found`, `task_closed`, `task_action_unknown`. After any of them the board is read again. */
export const resolveTask = mutationOptions({
  mutationFn: ({
    taskId,
    body,
  }: {
    taskId: string
    body: BodyOf<'POST /api/operations/tasks/:taskId/resolve'>
  }) => call('POST /api/operations/tasks/:taskId/resolve', { params: { taskId }, body }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: queryKeys.board }),
})
