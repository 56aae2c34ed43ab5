/** Refetches data after a change. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Invalidates the answers under this key after a change they may not include: those on the screen are fetched again. The library joins a
 * first fetch that is on its way, which may have been read before the change: that answer is shown, and fetched once more.
 */
export const invalidate = (client: QueryClient, queryKey: QueryKey = []): void => {
  const firstAnswers = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void client.invalidateQueries({ queryKey })
  for (const { promise, queryKey: first } of firstAnswers) {
    const again = () => void client.invalidateQueries({ queryKey: first, exact: true })
    promise?.then(again, again)
  }
}

/** Applies a change that the server announced to the cached data. Data that is missing or being fetched may lack it, so it is fetched. */
export const keepChange = <T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: T) => T,
): void => {
  const known = client.getQueryData<T>(queryKey)
  if (known !== undefined) client.setQueryData<T>(queryKey, change(known))
  if (known === undefined || client.isFetching({ queryKey, exact: true }) > 0) {
    invalidate(client, queryKey)
  }
}

/** Replaces the cached data by the server's answer to a mutation. A fetch on its way may have been read before it and is repeated. */
export const keepAnswer = <T>(client: QueryClient, queryKey: QueryKey, answer: T): void => {
  client.setQueryData<T>(queryKey, answer)
  if (client.isFetching({ queryKey, exact: true }) > 0) invalidate(client, queryKey)
}
