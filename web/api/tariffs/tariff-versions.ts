/** The versions of the tariff, as operators read and publish them. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'

export const tariffVersionsQuery = queryOptions({
  queryKey: dashboardKeys.tariffVersions,
  queryFn: ({ signal }) => call('GET /api/operations/tariffs', { signal }),
})

/** Stores nothing. Refusal: `invalid_input` with the invalid values. */
export const previewTariff = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/operations/tariffs/preview'>) =>
    call('POST /api/operations/tariffs/preview', { body }),
})

/** Refusals: `invalid_input` with the invalid values or day, `tariff_start_taken`. */
export const publishTariff = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/operations/tariffs'>) =>
    call('POST /api/operations/tariffs', { body }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.tariffVersions }),
})

/** Refusals: `not_found`, `tariff_begun`, `tariff_withdrawn`. */
export const withdrawTariff = mutationOptions({
  mutationFn: (version: string) =>
    call('POST /api/operations/tariffs/:version/withdraw', { params: { version } }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.tariffVersions }),
})
