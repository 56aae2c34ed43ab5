import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * `useQuery` for prerendered pages. `drawn`: the answer that the page's HTML contains, if any. The parts of a page hydrate one after the
 * other: an answer that an earlier part has fetched waits until this part has hydrated, or React would throw the HTML away.
 */
export const useAnswer = <Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
  drawn?: Answer,
): { data: Answer | undefined; isError: boolean } => {
  const isHydrated = useHydrated()
  const { data, isError } = useQuery(options)
  if (!isHydrated) return { data: drawn, isError: false }
  // An answer may be null: that no one is signed in.
  return { data: data === undefined ? drawn : data, isError }
}
