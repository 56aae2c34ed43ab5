import type { Booking } from '../../../contract/bookings.ts'
import { maxPhotosOfKind, photoRefusal } from '../../../domain/evidence.ts'
import { waitingWords } from '../../api/pictures/waiting-words.ts'
import { PictureButtons } from '../../ui/picture-buttons.tsx'
import { outgoingOfKind, PhotoGrid, photosOfKind } from './photo-grid.tsx'
import { useEvidence, usePhotoDeeds } from './use-evidence.ts'

/** As the last thing somebody may do about a booking they have just made. The rest of what proves it is on the booking's own page. */
export function AddDamagePhotos({ booking }: { booking: Booking }) {
  const { bookingId, status } = booking
  const { data } = useEvidence(bookingId)
  const deeds = usePhotoDeeds(bookingId)
  const completedAt = booking.completedAt ? new Date(booking.completedAt) : null
  const now = new Date(booking.serverNow)
  if (photoRefusal({ status, completedAt }, 'customer', 'damage', now) !== null) return null
  const there = photosOfKind(data?.photos ?? [], 'damage')
  const outgoing = outgoingOfKind(deeds.outgoing, 'damage')
  const waiting = waitingWords(outgoing)
  return (
    <section aria-labelledby="book-pictures" className="flex flex-col gap-3">
      <h4 id="book-pictures" className="text-base">
        Add pictures of the damage
      </h4>
      <p className="text-ink-muted text-sm">
        They tell the driver what to bring. You can also add them later, on your booking.
      </p>
      {waiting && <p className="text-ink-muted text-sm">{waiting}</p>}
      <PhotoGrid photos={there} outgoing={outgoing} deeds={deeds} />
      {there.length + outgoing.length < maxPhotosOfKind('damage') && (
        <PictureButtons
          label="Add pictures"
          about="damage"
          isMultiple
          variant="secondary"
          onFiles={(files) => deeds.add('damage', files)}
        />
      )}
    </section>
  )
}
