import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { mayShareContact } from '../../../domain/bookings/booking.ts'
import { trailQuery } from '../../api/bookings/bookings.ts'
import { LocationCard } from './location-card.tsx'

type BookingLocationProps = { booking: Booking; clockOffsetMs: number }

/** The map of a booking, kept current by the live stream. */
export function BookingLocation({ booking, clockOffsetMs }: BookingLocationProps) {
  const { bookingId, status } = booking
  const { data: trail } = useQuery({ ...trailQuery(bookingId), enabled: mayShareContact(status) })
  return (
    <LocationCard
      trip={booking}
      truckName={truckNameOf(booking)}
      trail={trail?.points}
      clockOffsetMs={clockOffsetMs}
      // a driver has their own panel of that name
      title={booking.viewer === 'driver' ? 'Map' : undefined}
    />
  )
}

const truckNameOf = ({ viewer, driver }: Booking): string =>
  viewer === 'driver' ? 'You' : driver ? firstNameOf(driver.name) : 'The driver'
