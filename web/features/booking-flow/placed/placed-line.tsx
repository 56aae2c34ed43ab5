import { useQuery } from '@tanstack/react-query'
import { hasEnded } from '../../../../domain/bookings/booking.ts'
import { bookingQuery } from '../../../api/bookings/bookings.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/text-link.tsx'

/** Above an empty form for the next booking: the one that this tab has paid, while it is under way. */
export function PlacedLine({ bookingId }: { bookingId: string }) {
  const { data: booking } = useQuery(bookingQuery(bookingId))
  if (!booking || hasEnded(booking.status)) return null
  return (
    <p className="bg-success-soft text-success-ink flex flex-wrap items-center gap-x-2 rounded-lg px-4 py-1.5 text-sm">
      {['Your booking', booking.reference, 'is under way.'].filter(Boolean).join(' ')}
      <TextLink to={paths.booking(bookingId)} className="inline-flex min-h-8 items-center">
        Open it
      </TextLink>
    </p>
  )
}
