import { LoadFailed } from './load-failed.tsx'
import { Loading, SkeletonCard } from './skeleton.tsx'

type NotLoadedProps = {
  /** Said while it comes. */
  label: string
  /** Why it did not come, in words; null: it is on its way. */
  failure: { title: string; detail: string } | null
  isRetrying: boolean
  onRetry: () => void
}

/** In the place of what is not here yet, or did not come. */
export function NotLoaded({ label, failure, isRetrying, onRetry }: NotLoadedProps) {
  if (failure) return <LoadFailed {...failure} isRetrying={isRetrying} onRetry={onRetry} />
  return (
    <Loading label={label}>
      <SkeletonCard />
    </Loading>
  )
}
