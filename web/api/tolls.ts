/** Rates of the toll roads, as operators keep them. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, type BodyOf, type CallAnswer } from './kit/call.ts'
import { dashboardKeys } from './dashboard-keys.ts'

export type TollRates = CallAnswer<'GET /api/operations/toll-rates'>
type SetRate = 'PUT /api/operations/toll-rates/:plaza/:validFrom'
type Key = Pick<TollRates['rates'][number], 'plaza' | 'validFrom'>

export const tollRatesQuery = queryOptions({
  queryKey: dashboardKeys.tollRates,
  queryFn: ({ signal }) => call('GET /api/operations/toll-rates', { signal }),
})

export const setTollRate = mutationOptions({
  mutationFn: ({ params, body }: { params: Key; body: BodyOf<SetRate> }) =>
    call('PUT /api/operations/toll-rates/:plaza/:validFrom', { params, body }),
  onSuccess: (answer, _sent, _kept, { client }) =>
    client.setQueryData(dashboardKeys.tollRates, answer),
})

/** Refusal: `not_found`. */
export const removeTollRate = mutationOptions({
  mutationFn: (params: Key) =>
    call('DELETE /api/operations/toll-rates/:plaza/:validFrom', { params }),
  onSuccess: (answer, _sent, _kept, { client }) =>
    client.setQueryData(dashboardKeys.tollRates, answer),
})
