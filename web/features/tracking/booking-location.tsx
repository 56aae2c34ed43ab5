import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { mayShareContact } from '../../../domain/bookings/booking.ts'
import { trailQuery } from '../../api/bookings/bookings.ts'
import { LocationCard } from './location-card.tsx'
import type { TripMarks } from './trip-marks.ts'
import { useTripLocation, type TripLocation } from './use-trip-location.ts'

type BookingLocationProps = { booking: Booking; clockOffsetMs: number }

/** The map of a booking, kept current by the live stream. */
export function BookingLocation({ booking, clockOffsetMs }: BookingLocationProps) {
  const trail = useTrail(booking)
  return (
    <LocationCard
      trip={booking}
      truckName={truckNameOf(booking)}
      trail={trail}
      clockOffsetMs={clockOffsetMs}
      // a driver has their own panel of that name
      title={booking.viewer === 'driver' ? 'Map' : undefined}
    />
  )
}

/** The same without a card around it, for a screen that lays it out itself. */
export const useBookingLocation = ({
  booking,
  clockOffsetMs,
}: BookingLocationProps): TripLocation => {
  const trail = useTrail(booking)
  return useTripLocation({ trip: booking, truckName: truckNameOf(booking), trail, clockOffsetMs })
}

const noTrail: TripMarks['trail'] = []

const useTrail = ({ bookingId, status }: Booking): TripMarks['trail'] => {
  const { data } = useQuery({ ...trailQuery(bookingId), enabled: mayShareContact(status) })
  return data?.points ?? noTrail
}

const truckNameOf = ({ viewer, driver }: Booking): string =>
  viewer === 'driver' ? 'You' : driver ? firstNameOf(driver.name) : 'The driver'
