import { queryOptions } from '@tanstack/react-query'
import { call } from './kit/call.ts'
import { queryKeys } from './kit/query-keys.ts'

const minuteMs = 60_000

/** Driver counts, ratings and measured response times, for public pages; counted every hour. */
export const factsQuery = queryOptions({
  queryKey: queryKeys.facts,
  queryFn: ({ signal }) => call('GET /api/facts', { signal }),
  staleTime: 10 * minuteMs,
})
