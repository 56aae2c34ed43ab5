/** What every page asks, and the sign-in pages ask nothing else: apart from the other queries, which they so do without. */
import { queryOptions } from '@tanstack/react-query'
import type { Account } from '../../contract/accounts.ts'
import { call } from './call.ts'
import { queryKeys } from './query-keys.ts'

const minuteMs = 60_000

/** The signed-in account, or null. Screens ask `useSession`. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async ({ signal }): Promise<Account | null> =>
    (await call('GET /api/session', { signal })).account,
  staleTime: minuteMs,
})

/** How this installation is set up. */
export const configQuery = queryOptions({
  queryKey: queryKeys.config,
  queryFn: ({ signal }) => call('GET /api/config', { signal }),
  staleTime: 30 * minuteMs,
})
