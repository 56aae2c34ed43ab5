import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../contract/accounts/accounts.ts'
import { queryKeys, signOutKey } from './api/kit/query-keys.ts'

export const loadOfflineQueue = () => import('./flush-offline-queue.ts')

/**
 * The same client, which discards what an account left on this device when its user signs out: from the first moment of a page on, also
 * before the script that sends what waits has loaded. After a session that expired nothing is discarded: the user signs in again, and it is
 * sent then.
 */
export const watchSignOut = (client: QueryClient): QueryClient => {
  let leaving: string | undefined
  client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.options.mutationKey !== signOutKey) return
    const { status } = mutation.state
    // the answer forgets who it was
    if (status === 'pending') leaving ??= client.getQueryData<Account>(queryKeys.me)?.accountId
    if (status !== 'success' || !leaving) return
    const accountId = leaving
    leaving = undefined
    void loadOfflineQueue().then((queue) => queue.forgetSignedOut(client, accountId))
  })
  return client
}
