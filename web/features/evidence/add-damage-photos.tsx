import type { Booking } from '../../../contract/bookings/bookings.ts'
import { maxPhotosOfKind, photoRefusal } from '../../../domain/evidence/evidence.ts'
import { waitingLabel } from '../../api/photos/waiting-labels.ts'
import { PhotoButtons } from '../../ui/forms/photo-buttons.tsx'
import { outgoingOfKind, PhotoGrid, photosOfKind } from './photo-grid.tsx'
import { useEvidence, usePhotoActions } from './use-evidence.ts'

/** The last optional step after a booking: photos of the damage. The other evidence is on the booking's own page. */
export function AddDamagePhotos({ booking }: { booking: Booking }) {
  const { bookingId, status } = booking
  const { data } = useEvidence(bookingId)
  const actions = usePhotoActions(bookingId)
  const completedAt = booking.completedAt ? new Date(booking.completedAt) : null
  const now = new Date(booking.serverNow)
  if (photoRefusal({ status, completedAt }, 'customer', 'damage', now) !== null) return null
  const there = photosOfKind(data?.photos ?? [], 'damage')
  const outgoing = outgoingOfKind(actions.outgoing, 'damage')
  const waiting = waitingLabel(outgoing)
  return (
    <section aria-labelledby="book-pictures" className="flex flex-col gap-3">
      <h4 id="book-pictures" className="text-base">
        Add photos of the damage
      </h4>
      <p className="text-ink-muted text-sm">
        They show the driver what to bring. You can also add them later, in your booking.
      </p>
      {waiting && <p className="text-ink-muted text-sm">{waiting}</p>}
      <PhotoGrid photos={there} outgoing={outgoing} actions={actions} />
      {there.length + outgoing.length < maxPhotosOfKind('damage') && (
        <PhotoButtons
          label="Add photos"
          about="damage"
          isMultiple
          variant="secondary"
          onFiles={(files) => actions.add('damage', files)}
        />
      )}
    </section>
  )
}
