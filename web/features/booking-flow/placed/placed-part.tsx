import { lazy } from 'react'
import { placedBooking } from '../placed-booking.ts'
import { OptionalPart } from '../../../ui/feedback/fall-back.tsx'

const load = async () => ({ default: (await import('./placed-line.tsx')).PlacedLine })
const PlacedLine = lazy(load)

/** Before paying: its script may be needed as soon as that is done. */
export const loadPlacedAhead = (): Promise<unknown> => load().catch(() => {})

/** For the form of a new booking: going back after paying leads here as well. */
export function PlacedPart() {
  const bookingId = placedBooking.use()
  if (bookingId === null) return null
  return (
    <OptionalPart>
      <PlacedLine bookingId={bookingId} />
    </OptionalPart>
  )
}
