/** The effect of a transition on the expected arrival, and on the promise made at acceptance. */
import {
  arrivalAfterTransition,
  missesArrival,
  type ExpectedArrival,
  type JourneyEnds,
} from '../../../domain/bookings/arrival.ts'
import type { TransitionResult } from '../../../domain/bookings/decide-transition.ts'
import type { BookingPatch, BookingRow } from '../bookings.store.ts'

export const endsOf = (booking: Pick<BookingRow, 'pickup' | 'dropoff'>): JourneyEnds => ({
  pickup: booking.pickup.point,
  dropoff: booking.dropoff?.point ?? null,
})

export const announcedArrival = (
  booking: Pick<BookingRow, 'estimatedArrival' | 'estimatedArrivalBy'>,
): ExpectedArrival | null =>
  booking.estimatedArrival && booking.estimatedArrivalBy
    ? { at: booking.estimatedArrival, estimatedBy: booking.estimatedArrivalBy }
    : null

export const arrivalColumns = (expected: ExpectedArrival | null) => ({
  estimatedArrival: expected?.at ?? null,
  estimatedArrivalBy: expected?.estimatedBy ?? null,
})

/**
 * The driver's estimate of the arrival, or the system's where a new leg begins; null once they have arrived. An estimate that
 * is later than the promise breaks it with the same transition; whether an arrival stays unproven is checked later (`watch-arrivals.ts`).
 */
export const arrivalPatch = (
  booking: BookingRow,
  { transition, to }: Pick<TransitionResult, 'transition' | 'to'>,
  statedByDriver: Date | null,
  now: Date,
): BookingPatch => {
  const announced = announcedArrival(booking)
  const expected = arrivalAfterTransition(
    announced,
    { transition, to },
    statedByDriver,
    endsOf(booking),
    now,
  )
  if (expected === announced) return {}
  if (transition === 'arrive') return arrivalColumns(expected)
  const { promisedBy, arrivalProvenAt } = booking
  const facts = { status: to, promisedBy, expectedAt: expected?.at ?? null, arrivalProvenAt }
  const isMissed = booking.arrivalMissedAt === null && missesArrival(facts, now)
  return { ...arrivalColumns(expected), ...(isMissed ? missedColumns(expected, now) : {}) }
}

/** A promise that will be missed, and what its customer is notified of it. */
export const missedColumns = (expected: ExpectedArrival | null, now: Date) => ({
  arrivalMissedAt: now,
  arrivalNotifiedFor: expected?.at ?? null,
  arrivalNotifications: 1,
})
