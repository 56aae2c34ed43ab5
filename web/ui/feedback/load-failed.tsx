import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'
import { lazyIllustration } from '../lazy-illustration.tsx'

const FailedScene = lazyIllustration(
  async () => (await import('../illustrations/scenes.tsx')).FailedScene,
)

type LoadFailedProps = {
  title: string
  detail: string
  isRetrying: boolean
  onRetry: () => void
}

/** Shown in place of a part that could not be loaded: why, and a retry button. Announced when it appears. */
export function LoadFailed({ title, detail, isRetrying, onRetry }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        photo={<FailedScene />}
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
