/** The driver who is signed in: profile, offers, and the jobs that others got. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

/** Jobs of the last days that the driver did not get. */
export const missedJobsQuery = queryOptions({
  queryKey: queryKeys.missedJobs,
  queryFn: ({ signal }) => call('GET /api/driver/missed-jobs', { signal }),
})

/** The driver's own profile, duty and week. */
export const driverQuery = queryOptions({
  queryKey: queryKeys.driver,
  queryFn: ({ signal }) => call('GET /api/driver', { signal }),
})

/** Jobs offered to the driver. Live events keep it current; the 30 s are the specification's (operator side §4). */
export const offersQuery = queryOptions({
  queryKey: queryKeys.offers,
  queryFn: ({ signal }) => call('GET /api/driver/offers', { signal }),
  refetchInterval: 30_000,
})
