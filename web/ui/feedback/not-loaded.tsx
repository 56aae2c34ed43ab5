import { LoadFailed } from './load-failed.tsx'
import { Loading, SkeletonCard } from './skeleton.tsx'

type NotLoadedProps = {
  /** Announced while it loads. */
  label: string
  /** Why it did not load, in words; null: it is on its way. */
  failure: { title: string; detail: string } | null
  isRetrying: boolean
  onRetry: () => void
}

/** Shown in place of a part that is loading, or failed to load. */
export function NotLoaded({ label, failure, isRetrying, onRetry }: NotLoadedProps) {
  if (failure) return <LoadFailed {...failure} isRetrying={isRetrying} onRetry={onRetry} />
  return (
    <Loading label={label}>
      <SkeletonCard />
    </Loading>
  )
}
