import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../contract/accounts.ts'
import { queryKeys } from './query-keys.ts'

/** Nobody is signed in any more: what was only for them is forgotten. */
export const leave = (client: QueryClient): void => {
  noteHere(client, null)
  forgetPerson(client)
}

/** Who is here now. An answer on its way may be older, and so may the refusal that said so: it is looked up. */
export const noteHere = (client: QueryClient, account: Account | null): void => {
  client.setQueryData(queryKeys.me, account)
  void client.invalidateQueries({ queryKey: queryKeys.me })
}

/**
 * What was kept for whoever was here; also what the server said of their session, such as that it knows this browser for pushes. The rest of
 * what is theirs goes when they sign out, or somebody else comes (`become-other.ts`, which pages without anybody do not load).
 */
export const forgetPerson = (client: QueryClient): void => {
  for (const queryKey of [queryKeys.live, queryKeys.notifications])
    client.removeQueries({ queryKey })
}
