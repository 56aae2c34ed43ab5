import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useHydrated } from '../ui/use-hydrated.ts'

/**
 * `useQuery` for what is in prerendered pages. Their parts take over their HTML one after the other, and the HTML knows of no answer: one
 * that an earlier part has fetched meanwhile waits until this one has taken over, or React would throw the HTML away.
 */
export const useAnswer = <Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
): { data: Answer | undefined; isError: boolean } => {
  const isHydrated = useHydrated()
  const { data, isError } = useQuery(options)
  return isHydrated ? { data, isError } : { data: undefined, isError: false }
}
