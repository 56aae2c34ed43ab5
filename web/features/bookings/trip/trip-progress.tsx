import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { statusLabels } from '../../../../domain/bookings/booking-labels.ts'
import { useTripProgress } from '../use-trip-progress.ts'

/** How far the trip is, as a line: the vehicle is loaded half-way. */
export function TripProgress({ booking }: { booking: Booking }) {
  const percent = useTripProgress(booking)
  return (
    <div
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%, ${statusLabels[booking.status]}`}
      className="bg-line h-1.5 overflow-hidden rounded-full"
    >
      <div
        className="bg-action h-full rounded-full transition-[width] duration-700 ease-out"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
