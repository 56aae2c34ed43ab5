/** The rows of a list, for `<ListScreen>` (`web/ui/data/list-screen.tsx`): page by page, or all in one answer. */
import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { failureCopy } from './failures.ts'

/** `pages`: for what an answer says beside its rows, such as their total. */
export const useList = <Page extends { items: readonly unknown[] }, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, string | undefined>,
) => {
  const list = useInfiniteQuery(options)
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  return {
    pages: data?.pages,
    rows: data?.pages.flatMap(({ items }): readonly Page['items'][number][] => items),
    failure: error && failureCopy(error),
    isFetching,
    isPlaceholderData,
    reload: async () => failedCopy(await refetch()),
    more: list.hasNextPage
      ? {
          isBusy: list.isFetchingNextPage,
          load: async () => failedCopy(await list.fetchNextPage()),
        }
      : null,
  }
}

const failedCopy = ({ error }: { error: Error | null }) => error && failureCopy(error)

/** As `useList`, where one answer has all rows: `rowsOf` takes them out of it. */
export const useWholeList = <Row, Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
  rowsOf: (answer: Answer) => readonly Row[],
) => {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(options)
  return {
    answer: data,
    rows: data && rowsOf(data),
    failure: error && failureCopy(error),
    isFetching,
    isPlaceholderData,
    reload: async () => failedCopy(await refetch()),
    more: null,
  }
}
