import type { JobToOffer } from '../../../domain/dispatch/matching.ts'
import { minutesFromPickup } from '../../../domain/dispatch/offer-worth.ts'
import type { BookingRow } from '../bookings.store.ts'

/** A booking as matching sees it. */
export const jobToOffer = (
  {
    casualty,
    pickup,
    dropoff,
    distanceKm,
  }: Pick<BookingRow, 'casualty' | 'pickup' | 'dropoff' | 'distanceKm'>,
  now: Date,
): JobToOffer => ({
  casualty,
  pickup: pickup.point,
  dropoff: dropoff?.point ?? null,
  minutes: minutesFromPickup(distanceKm, [pickup, dropoff]),
  now,
})
