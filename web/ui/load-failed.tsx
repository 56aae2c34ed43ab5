import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { lazyPicture } from './lazy-picture.tsx'

const FailedScene = lazyPicture(
  async () => (await import('./illustrations/scenes.tsx')).FailedScene,
)

type LoadFailedProps = {
  title: string
  detail: string
  isRetrying: boolean
  onRetry: () => void
}

/** In the place of what could not be loaded: why, and another try. Read out when it appears. */
export function LoadFailed({ title, detail, isRetrying, onRetry }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        picture={<FailedScene />}
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
