import { queryOptions } from '@tanstack/react-query'
import { call } from './kit/call.ts'
import { queryKeys } from './kit/query-keys.ts'

const minuteMs = 60_000

/** How this installation is set up. */
export const configQuery = queryOptions({
  queryKey: queryKeys.config,
  queryFn: ({ signal }) => call('GET /api/config', { signal }),
  staleTime: 30 * minuteMs,
})
