import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wordsOf } from '../../api/failures.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, SkeletonCard } from '../../ui/skeleton.tsx'

type TabStateProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Said while it comes. */
  loading: string
  children: (data: T) => ReactNode
}

/** What was read, or that it is on its way, or why it did not come. */
export function TabState<T>({ query, loading, children }: TabStateProps<T>) {
  const { data, error, isFetching, refetch } = query
  if (data) return children(data)
  if (error) {
    const { title, detail } = wordsOf(error)
    return (
      <LoadFailed
        title={title}
        detail={detail}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Loading label={loading}>
      <div className="flex flex-col gap-5">
        <SkeletonCard />
        <SkeletonCard />
      </div>
    </Loading>
  )
}
