import type { Booking } from '../../../contract/bookings/bookings.ts'
import { missingCorners, openStage } from '../../../domain/evidence/evidence.ts'
import { evidenceQuery } from '../../api/evidence.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { evidenceCardId, missingLabel } from './photo-labels.ts'

/** For the driver, beside the next step: which corners have no photo yet. It never blocks the step, and leads to the fields below it. */
export function MissingPhotos({ booking }: { booking: Pick<Booking, 'bookingId' | 'status'> }) {
  const load = useLoad(evidenceQuery(booking.bookingId))
  const stage = openStage(booking.status)
  if (!stage) return null
  return (
    <Loaded load={load} waiting={<SkeletonText lines={3} />} failed={null}>
      {({ photos }) => {
        const words = missingLabel(stage, missingCorners(stage, photos))
        return (
          words && (
            <p className="text-ink-muted text-sm">
              {words}{' '}
              <a
                href={`#${evidenceCardId}`}
                className="text-link underline underline-offset-[0.2em]"
              >
                Take photos
              </a>
            </p>
          )
        )
      }}
    </Loaded>
  )
}
