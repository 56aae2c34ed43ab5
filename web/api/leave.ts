import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** Nobody is signed in any more: what was only for them is forgotten. */
export const leave = (client: QueryClient): void => {
  client.setQueryData(queryKeys.me, null)
  forgetPerson(client)
}

/** What was kept for whoever was here; also what the server said of their session, such as that it knows this browser for pushes. */
export const forgetPerson = (client: QueryClient): void => {
  for (const queryKey of [queryKeys.live, queryKeys.notifications])
    client.removeQueries({ queryKey })
}
