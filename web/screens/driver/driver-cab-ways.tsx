/** In the cab, what a press by mistake left out: taken up again until the next step of the job. */
import type { SkippableStep } from '../../features/drivers/cab-steps.ts'
import { Button } from '../../ui/button.tsx'

const labels: Record<SkippableStep, string> = {
  pickup_photos: 'Take the photos',
  dropoff_photos: 'Take the photos',
  signature: 'Get a signature',
}

type CabWaysBackProps = {
  skipped: readonly SkippableStep[]
  onTakeBack: (step: SkippableStep) => void
  /** Null: the driver has not said to be at the drop-off. */
  onLeaveDropoff: (() => void) | null
}

export function CabWaysBack({ skipped, onTakeBack, onLeaveDropoff }: CabWaysBackProps) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {skipped.map((step) => (
        <Button key={step} variant="secondary" onClick={() => onTakeBack(step)}>
          {labels[step]}
        </Button>
      ))}
      {onLeaveDropoff && (
        <Button variant="secondary" onClick={onLeaveDropoff}>
          Keep driving
        </Button>
      )}
    </div>
  )
}
