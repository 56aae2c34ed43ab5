import { queryOptions } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { call } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

const minuteMs = 60_000

/** The signed-in account, or null. Screens use `useSession`. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async ({ signal }): Promise<Account | null> =>
    (await call('GET /api/session', { signal })).account,
  staleTime: minuteMs,
})
