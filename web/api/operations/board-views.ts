/** The views of the board that this operator keeps. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'

export const boardViewsQuery = queryOptions({
  queryKey: dashboardKeys.boardViews,
  queryFn: ({ signal }) => call('GET /api/me/board-views', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Refusal: `too_many_board_views`. */
export const saveBoardView = mutationOptions({
  mutationFn: ({ body }: { body: BodyOf<'POST /api/me/board-views'> }) =>
    call('POST /api/me/board-views', { body }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.boardViews }),
})

/** Refusal: `not_found`, when it was deleted on another device. */
export const deleteBoardView = mutationOptions({
  mutationFn: ({ viewId }: { viewId: string }) =>
    call('DELETE /api/me/board-views/:viewId', { params: { viewId } }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.boardViews }),
})
