import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { queryKeys } from '../kit/query-keys.ts'

/** No user is signed in any more: what was only for them is forgotten. */
export const onSignOut = (client: QueryClient): void => {
  setCurrentAccount(client, null)
  clearUserCache(client)
}

/** Records the current account. A session answer on its way may be older, and so may the refusal that led here: it is fetched again. */
export const setCurrentAccount = (client: QueryClient, account: Account | null): void => {
  client.setQueryData(queryKeys.me, account)
  void client.invalidateQueries({ queryKey: queryKeys.me })
}

/**
 * Clears what was cached for the previous user, and what the server said of their session, such as that it knows this browser for push.
 * Their remaining data goes when they sign out or another user signs in (`reset-user-queries.ts`, which the public pages do not load).
 */
export const clearUserCache = (client: QueryClient): void => {
  for (const queryKey of [queryKeys.live, queryKeys.notifications])
    client.removeQueries({ queryKey })
}
