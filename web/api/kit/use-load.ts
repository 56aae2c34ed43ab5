import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { failureCopy } from './failures.ts'

/** What a part of a screen shows, for `<Loaded>` (`web/ui/feedback/loaded.tsx`): the answer, or why it is missing. */
export const useLoad = <Answer, Data, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
) => {
  const query = useQuery(options)
  const { data, error, isFetching, refetch } = query
  return {
    data,
    error,
    failure: error && failureCopy(error),
    isFetching,
    reload: refetch,
    /** When the answer came. */
    get updatedAt(): Date {
      return new Date(query.dataUpdatedAt)
    },
  }
}
