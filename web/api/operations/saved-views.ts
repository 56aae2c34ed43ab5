/** The views of the lists that this operator keeps. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'

export const savedViewsQuery = queryOptions({
  queryKey: dashboardKeys.savedViews,
  queryFn: ({ signal }) => call('GET /api/me/saved-views', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Refusal: `too_many_saved_views`. */
export const saveView = mutationOptions({
  mutationFn: ({ body }: { body: BodyOf<'POST /api/me/saved-views'> }) =>
    call('POST /api/me/saved-views', { body }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.savedViews }),
})

/** Refusal: `not_found`, when it was deleted on another device. */
export const deleteSavedView = mutationOptions({
  mutationFn: ({ viewId }: { viewId: string }) =>
    call('DELETE /api/me/saved-views/:viewId', { params: { viewId } }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.savedViews }),
})
