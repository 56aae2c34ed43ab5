import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { lazyIllustration } from '../loading/lazy-illustration.tsx'
import { EmptyState } from './empty-state.tsx'
import { Loading, SkeletonCard } from './skeleton.tsx'

export type Failure = { title: string; detail: string }

/** A query's state, as `useLoad` returns it. */
export type Load<Data> = {
  /** Undefined: not there yet, or failed. What was there before a failed refetch stays. */
  data: Data | undefined
  failure: Failure | null
  isFetching: boolean
  reload: () => Promise<unknown>
}

type LoadedProps<Data> = {
  load: Load<Data>
  /** Announced while it loads, unless the placeholder does that itself. */
  label?: string
  /** A placeholder shaped like the content; a card where there is none. */
  waiting?: ReactNode
  /** The specification's words for the failure, where it has some; null: a part that the page can do without is left out. */
  failed?: Failure | null
  /** Shown instead of a failure that trying again would not mend. */
  instead?: ReactNode
  children: (data: Data) => ReactNode
}

/** The only place where a part of a screen is loading, or has failed to: its data, a placeholder, or the reason and a retry button. */
export function Loaded<Data>({
  load,
  label,
  waiting = <SkeletonCard />,
  failed,
  instead,
  children,
}: LoadedProps<Data>) {
  const { data, failure, isFetching, reload } = load
  // Also in place of what was there before: a link that was taken back shows nothing more.
  if (failure && instead) return instead
  if (data !== undefined) return children(data)
  if (failure) {
    if (failed === null) return null
    const { title, detail } = failed ?? failure
    return (
      <LoadFailed
        title={title}
        detail={detail}
        isRetrying={isFetching}
        onRetry={() => void reload()}
      />
    )
  }
  return label === undefined ? waiting : <Loading label={label}>{waiting}</Loading>
}

const FailedIllustration = lazyIllustration(
  async () => (await import('../illustrations/state-illustrations.tsx')).FailedIllustration,
)

type LoadFailedProps = {
  title: string
  detail: string
  isRetrying: boolean
  onRetry: () => void
}

/** Shown in place of a part that could not be loaded: why, and a retry button. Announced when it appears. */
function LoadFailed({ title, detail, isRetrying, onRetry }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        illustration={<FailedIllustration />}
        title={title}
        action={
          <Button isBusy={isRetrying} busyLabel="Trying again" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {detail}
      </EmptyState>
    </div>
  )
}
