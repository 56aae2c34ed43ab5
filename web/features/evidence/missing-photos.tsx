import type { Booking } from '../../../contract/bookings/bookings.ts'
import { missingCorners, openStage } from '../../../domain/evidence/evidence.ts'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { evidenceCardId, missingLabel } from './photo-labels.ts'
import { useEvidence } from './use-evidence.ts'

/** For the driver, beside the next step: which corners have no photo yet. It never blocks the step, and leads to the fields below it. */
export function MissingPhotos({ booking }: { booking: Pick<Booking, 'bookingId' | 'status'> }) {
  const { data, isPending } = useEvidence(booking.bookingId)
  const stage = openStage(booking.status)
  if (!stage) return null
  if (!data) return isPending && <SkeletonText lines={3} />
  const words = missingLabel(stage, missingCorners(stage, data.photos))
  return (
    words && (
      <p className="text-ink-muted text-sm">
        {words}{' '}
        <a href={`#${evidenceCardId}`} className="text-link underline underline-offset-[0.2em]">
          Take photos
        </a>
      </p>
    )
  )
}
