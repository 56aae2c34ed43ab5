import { lazy } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { photoRefusal } from '../../../domain/evidence/evidence.ts'
import { handoverReport, listHandoverParts } from '../../../domain/evidence/handover.ts'
import { OfflineError, failureCopy } from '../../api/kit/failures.ts'
import { waitingLabel } from '../../api/photos/waiting-labels.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { CornerPhotos } from './corner-photos.tsx'
import { DamagePhotos } from './damage-photos.tsx'
import { hadNoDriver } from './evidence-room.ts'
import { OdometerSection, type Odometer } from './odometer-section.tsx'
import { SignatureSection, type Signing } from './signature-section.tsx'
import { evidenceCardId } from './photo-labels.ts'
import { useEvidence, usePhotoActions } from './use-evidence.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'

/** Said beside the evidence, which is there without it when its script is not. */
const SealNote = lazy(() =>
  import('./seal-note.tsx').then(
    ({ SealNote: note }) => ({ default: note }),
    () => ({ default: () => null }),
  ),
)

type EvidenceCardProps = { booking: Booking; signing: Signing; odometer: Odometer }

/** Evidence of the vehicle's condition, for both sides: damage, the four corners before and after, the odometer, and the signature at hand-over. */
export function EvidenceCard({ booking, signing, odometer }: EvidenceCardProps) {
  const { bookingId, status, viewer } = booking
  const { data, error, isFetching, refetch } = useEvidence(bookingId)
  const actions = usePhotoActions(bookingId)
  if (!data && !error) return hadNoDriver(booking) ? null : <SkeletonCard />
  // Photos and the signature wait on the device: they can be added before the stored evidence is known.
  const isOffline = error instanceof OfflineError
  if (!data && !isOffline) {
    return (
      <Card title="Photos and signature">
        <Alert tone="warning" title={failureCopy(error).title}>
          {failureCopy(error).detail}
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

  const { photos, signature, readings = [] } = data ?? { photos: [], signature: null }
  const completedAt = booking.completedAt ? new Date(booking.completedAt) : null
  const now = new Date(booking.serverNow)
  const mayAdd = (kind: Parameters<typeof photoRefusal>[2]): boolean =>
    viewer !== 'operator' && photoRefusal({ status, completedAt }, viewer, kind, now) === null
  const parts = { photos, actions }
  const isEmpty =
    photos.length + actions.outgoing.length + readings.length === 0 && signature === null
  if (isEmpty && hadNoDriver(booking)) return null
  const waiting = waitingLabel(actions.outgoing)
  /** When there is no evidence at all, one note says so, not one for each part. */
  const isOver = status === 'completed' && !isEmpty

  return (
    <Card id={evidenceCardId} className="scroll-mt-20" title="Photos and signature">
      <div className="flex flex-col gap-6">
        {!data && (
          <Alert tone="info" title="No connection">
            Earlier photos appear when you’re connected. You can add photos and sign now.
          </Alert>
        )}
        <HandoverNote handover={booking.handover} viewer={viewer} />
        {data && isEmpty && (hasEnded(status) || viewer === 'operator') && (
          <p className="text-ink-muted text-sm">No photos were taken, and no one has signed.</p>
        )}
        {isEmpty && viewer === 'driver' && !mayAdd('pickup_front') && !hasEnded(status) && (
          <p className="text-ink-muted text-sm">
            When you’re at the vehicle, take a photo of each corner here before you load it.
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
        <OdometerSection booking={booking} readings={readings} odometer={odometer} />
        <SignatureSection booking={booking} signature={signature} signing={signing} />
        {/* Last: it comes and goes with the connection, while someone may be signing. */}
        {waiting && <p className="text-ink-muted text-sm">{waiting}</p>}
        {data && (
          <OptionalPart>
            <SealNote evidence={data} waiting={actions.outgoing.length + odometer.waiting.length} />
          </OptionalPart>
        )}
      </div>
    </Card>
  )
}

/** What is missing of the hand-over, and the driver's reason; draws nothing when nothing is. */
function HandoverNote({ handover, viewer }: Pick<Booking, 'handover' | 'viewer'>) {
  const report = handover && handoverReport(handover)
  if (!handover || !report) return null
  return (
    <Alert
      tone="warning"
      title={viewer === 'driver' ? 'You finished without everything' : 'Why something is missing'}
    >
      {`${report}. Missing: ${listHandoverParts(handover.missing)}.`}
    </Alert>
  )
}
