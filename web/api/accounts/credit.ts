/** The user's credit for late arrivals. Failures are thrown as they are. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

export const creditQuery = queryOptions({
  queryKey: queryKeys.credit,
  queryFn: ({ signal }) => call('GET /api/me/credit', { signal }),
  // A booking may have ended late, or used it, a moment ago.
  staleTime: 0,
})
