import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wordsOf } from '../../api/kit/failures.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'

type TabStateProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Announced while it loads. */
  loading: string
  children: (data: T) => ReactNode
}

/** The data, or that it is loading, or why it failed to. */
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
