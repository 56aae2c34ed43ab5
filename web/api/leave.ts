import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** Nobody is signed in any more: what was only for them is forgotten. */
export const leave = (client: QueryClient): void => {
  client.setQueryData(queryKeys.me, null)
  client.removeQueries({ queryKey: queryKeys.live })
}
