/** The history of a booking and its remaining steps, as the timeline shows them. */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { hasEnded, type BookingStatus } from '../../../domain/bookings/booking.ts'
import { actorLabels, happenings } from '../../../domain/bookings/booking-labels.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'

export type HistoryEntry = {
  id: string
  title: string
  /** Notes, arrival time, who did it: one line each. */
  details: readonly string[]
  at?: string
  state: 'done' | 'current' | 'next' | 'failed'
}

/** The steps of a booking without problems. Confirming the payment takes seconds, so it is not listed as a step to expect. */
const toCome: readonly [BookingStatus, string][] = [
  ['pending_driver_acceptance', 'Card held, drivers asked'],
  ['confirmed', 'A driver accepts'],
  ['driver_en_route', 'Driver sets off'],
  ['driver_arrived', 'Driver arrives'],
  ['in_progress', 'Recovery starts'],
  ['completed', 'Done'],
]

const detailsOf = (entry: Booking['timeline'][number]): string[] => [
  ...(entry.status === 'cancelled' ? [actorLabels[entry.by]] : []),
  ...(entry.estimatedArrival
    ? [`The driver’s estimate then: ${formatTime(new Date(entry.estimatedArrival))}`]
    : []),
  ...(entry.pressedAt
    ? [`Pressed at ${formatTime(new Date(entry.pressedAt))} without a connection`]
    : []),
  ...(entry.notes ? [entry.notes] : []),
]

/** Oldest first, then the steps still to come. */
export const timelineEntries = (
  booking: Pick<Booking, 'status' | 'timeline' | 'estimatedArrival'>,
): HistoryEntry[] => {
  const history = booking.timeline.toSorted((a, b) => a.at.localeCompare(b.at))
  const past = history.map((entry, index): HistoryEntry => {
    const isLast = index === history.length - 1
    const isCurrent = isLast && !hasEnded(booking.status)
    const state = entry.status === 'cancelled' ? 'failed' : isCurrent ? 'current' : 'done'
    return {
      id: `${index}-${entry.status}`,
      title:
        entry.status === 'confirmed' && hadDriver(history.slice(0, index))
          ? 'Another driver confirmed'
          : happenings[entry.status],
      details: detailsOf(entry),
      at: entry.at,
      state,
    }
  })
  return [...past, ...stillToCome(booking)]
}

const hadDriver = (before: readonly { status: BookingStatus }[]): boolean =>
  before.some(({ status }) => status === 'confirmed')

const stillToCome = (booking: Pick<Booking, 'status' | 'estimatedArrival'>): HistoryEntry[] => {
  if (hasEnded(booking.status)) return []
  const isBeforeConfirmed =
    booking.status === 'confirming_payment' || booking.status === 'pending_new_driver'
  const reached = isBeforeConfirmed ? 'pending_driver_acceptance' : booking.status
  const at = toCome.findIndex(([status]) => status === reached)
  return toCome.slice(at + 1).map(([status, title]): HistoryEntry => ({
    id: `next-${status}`,
    title,
    details: [],
    ...(status === 'driver_arrived' && booking.estimatedArrival
      ? { at: booking.estimatedArrival }
      : {}),
    state: 'next',
  }))
}
