/** What a booking is doing, in a sentence or two, and how soon to look again. */
import type { Booking } from '../../contract/bookings/bookings.ts'
import { chosenDriverLabel, customerNext, endingOf } from '../../domain/bookings/what-next.ts'
import { statusLabels } from '../../domain/bookings/booking-labels.ts'
import { hasEnded } from '../../domain/bookings/booking.ts'
import { formatTime } from '../../domain/time/dublin-time.ts'

export const timeOf = (at: string): string => formatTime(new Date(at))

export const headlineOf = (booking: Booking): string =>
  booking.status === 'cancelled' ? endingOf(booking).headline : statusLabels[booking.status]

export const nextOf = (booking: Booking): string =>
  booking.status === 'pending_driver_acceptance' && booking.chosenDriverDeclined
    ? `${chosenDriverLabel(booking, 'The driver you chose')} can’t take this one. ${customerNext(booking)}`
    : customerNext(booking)

const soonest = 10
const latest = 120

/**
 * Seconds until the page looks again: a quarter of the time that nothing has changed, so that a long wait costs little battery and data.
 * Undefined once the trip has ended.
 */
export const refreshAfter = ({
  status,
  timeline,
  serverNow,
  createdAt,
}: Booking): number | undefined => {
  if (hasEnded(status)) return undefined
  const changedAt = Math.max(Date.parse(createdAt), ...timeline.map(({ at }) => Date.parse(at)))
  const quietSeconds = (Date.parse(serverNow) - changedAt) / 1000
  return Math.round(Math.min(latest, Math.max(soonest, quietSeconds / 4)))
}
