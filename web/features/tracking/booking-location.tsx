import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { mayShareContact } from '../../../domain/bookings/booking.ts'
import { trailQuery } from '../../api/bookings/bookings.ts'
import { wayQuery, type Way } from '../../api/bookings/ways.ts'
import { LocationCard } from './location-card.tsx'
import type { TripMarks } from './trip-marks.ts'
import { isApproaching, useTripLocation, wayIn, type TripLocation } from './use-trip-location.ts'

type BookingLocationProps = { booking: Booking; clockOffsetMs: number }

/** The map of a booking, kept current by the live stream. */
export function BookingLocation({ booking, clockOffsetMs }: BookingLocationProps) {
  const trail = useTrail(booking)
  const way = useWay(booking)
  return (
    <LocationCard
      trip={booking}
      truckName={truckNameOf(booking)}
      trail={trail}
      clockOffsetMs={clockOffsetMs}
      way={way}
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
  const way = useWay(booking)
  const truckName = truckNameOf(booking)
  return useTripLocation({ trip: booking, truckName, trail, clockOffsetMs, way })
}

const noTrail: TripMarks['trail'] = []

const useTrail = ({ bookingId, status }: Booking): TripMarks['trail'] => {
  const { data } = useQuery({ ...trailQuery(bookingId), enabled: mayShareContact(status) })
  return data?.points ?? noTrail
}

const useWay = (booking: Booking): Way | null | undefined =>
  wayIn(useQuery(wayQuery(booking.bookingId, { isApproaching: isApproaching(booking) })))

const truckNameOf = ({ viewer, driver }: Booking): string =>
  viewer === 'driver' ? 'You' : driver ? firstNameOf(driver.name) : 'The driver'
