import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * `useQuery` for prerendered pages. Their parts hydrate one after the other, and the HTML contains no answer: one that an earlier part has
 * fetched waits until this part has hydrated, or React would throw the HTML away.
 */
export const useAnswer = <Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
): { data: Answer | undefined; isError: boolean } => {
  const isHydrated = useHydrated()
  const { data, isError } = useQuery(options)
  return isHydrated ? { data, isError } : { data: undefined, isError: false }
}
