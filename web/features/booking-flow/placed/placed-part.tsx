import { Suspense } from 'react'
import { FallBack } from '../../../ui/feedback/fall-back.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { placedBooking } from '../placed-booking.ts'

const PlacedLine = loadable(async () => (await import('./placed-line.tsx')).PlacedLine)

export const loadPlacedAhead = PlacedLine.loadAhead

/** For the form of a new booking: going back after paying leads here as well. */
export function PlacedPart() {
  const bookingId = placedBooking.use()
  if (bookingId === null) return null
  return (
    <FallBack fallback={null}>
      <Suspense>
        <PlacedLine bookingId={bookingId} />
      </Suspense>
    </FallBack>
  )
}
