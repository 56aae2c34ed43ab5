/** A driver's own money and work. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

const minuteMs = 60_000

/** What was earned, newest first, and how it is paid. Refusal, here and below: `driver_profile_missing`. */
export const payoutsQuery = queryOptions({
  queryKey: queryKeys.payouts,
  queryFn: ({ signal }) => call('GET /api/driver/payouts', { signal }),
})

/** Weekly statements, newest first. */
export const statementsQuery = queryOptions({
  queryKey: queryKeys.statements,
  queryFn: ({ signal }) => call('GET /api/driver/statements', { signal }),
})

/** Whether the driver can be paid. Read again when the page gets focus: the bank details are entered elsewhere. */
export const payoutAccountQuery = queryOptions({
  queryKey: queryKeys.payoutAccount,
  queryFn: ({ signal }) => call('GET /api/driver/payout-account', { signal }),
  refetchOnWindowFocus: 'always',
})

/** The last twelve weeks in figures. */
export const analyticsQuery = queryOptions({
  queryKey: queryKeys.analytics,
  queryFn: ({ signal }) => call('GET /api/driver/analytics', { signal }),
  staleTime: minuteMs,
})
