import type { Booking } from '../../../contract/bookings.ts'
import { hasEnded } from '../../../domain/booking.ts'
import { photoRefusal } from '../../../domain/evidence.ts'
import { wordsOf } from '../../api/failures.ts'
import { waitingWords } from '../../api/pictures/waiting-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { CornerPhotos } from './corner-photos.tsx'
import { DamagePhotos } from './damage-photos.tsx'
import { SignatureSection } from './signature-section.tsx'
import { useEvidence, usePhotoDeeds } from './use-evidence.ts'

/** What proves how the vehicle was, for both sides: damage, the four corners before and after, and who took it over. */
export function EvidenceCard({ booking }: { booking: Booking }) {
  const { bookingId, status, viewer } = booking
  const { data, error, isFetching, refetch } = useEvidence(bookingId)
  const deeds = usePhotoDeeds(bookingId)
  if (!data && !error) return <SkeletonCard />
  if (!data) {
    return (
      <Card title="Pictures and signature">
        <Alert tone="warning" title={wordsOf(error).title}>
          {wordsOf(error).detail}
        </Alert>
        <Button
          variant="secondary"
          className="mt-4"
          isBusy={isFetching}
          busyLabel="Loading"
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      </Card>
    )
  }

  const { photos, signature } = data
  const completedAt = booking.completedAt ? new Date(booking.completedAt) : null
  const now = new Date(booking.serverNow)
  const mayAdd = (kind: Parameters<typeof photoRefusal>[2]): boolean =>
    viewer !== 'operator' && photoRefusal({ status, completedAt }, viewer, kind, now) === null
  const parts = { photos, deeds }
  const isEmpty = photos.length + deeds.outgoing.length === 0 && signature === null
  const waiting = waitingWords(deeds.outgoing)
  /** Nothing at all is said once, not for each part. */
  const isOver = status === 'completed' && !isEmpty

  return (
    <Card title="Pictures and signature">
      <div className="flex flex-col gap-6">
        {waiting && <p className="text-ink-muted text-sm">{waiting}</p>}
        {isEmpty && (hasEnded(status) || viewer === 'operator') && (
          <p className="text-ink-muted text-sm">No pictures were taken and nobody has signed.</p>
        )}
        {isEmpty && viewer === 'driver' && !mayAdd('pickup_front') && !hasEnded(status) && (
          <p className="text-ink-muted text-sm">
            When you are at the vehicle, take a picture of each corner here before you load it.
          </p>
        )}
        {mayAdd('dropoff_front') && (
          <CornerPhotos stage="dropoff" {...parts} mayAdd isOver={false} />
        )}
        <CornerPhotos stage="pickup" {...parts} mayAdd={mayAdd('pickup_front')} isOver={isOver} />
        {!mayAdd('dropoff_front') && (
          <CornerPhotos stage="dropoff" {...parts} mayAdd={false} isOver={isOver} />
        )}
        <DamagePhotos {...parts} mayAdd={mayAdd('damage')} />
        <SignatureSection booking={booking} signature={signature} />
      </div>
    </Card>
  )
}
