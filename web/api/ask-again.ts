/** Has what happened looked up. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Something has happened that the answers under this key may not know of: those on the screen are asked for again. The library joins a
 * first answer that is on its way, which may have been read before it happened: that one is shown, and asked for once more.
 */
export const askAgain = (client: QueryClient, queryKey: QueryKey = []): void => {
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

/** A change the server told of, put into what is known. What is not known, or just being asked for, is asked again: it may not know of it. */
export const keepChange = <T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: T) => T,
): void => {
  const known = client.getQueryData<T>(queryKey)
  if (known !== undefined) client.setQueryData<T>(queryKey, change(known))
  if (known === undefined || client.isFetching({ queryKey, exact: true }) > 0) {
    askAgain(client, queryKey)
  }
}

/** What the server answered to a change, in place of what is known. An answer that is on its way may have been read before: it is asked for again. */
export const keepAnswer = <T>(client: QueryClient, queryKey: QueryKey, answer: T): void => {
  client.setQueryData<T>(queryKey, answer)
  if (client.isFetching({ queryKey, exact: true }) > 0) askAgain(client, queryKey)
}
