import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { onSignOut } from '../accounts/on-sign-out.ts'
import { isRefusal } from './failures.ts'

/**
 * One per page load. `call` retries reads on its own, so queries do not; a mutation made without a connection fails at once and says so,
 * instead of waiting for a connection that the user cannot see. A session that ended elsewhere ends here too.
 */
export const openQueryClient = (): QueryClient => {
  const onError = (failure: unknown): void => {
    if (isRefusal(failure, 'not_signed_in')) onSignOut(client)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 10_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
