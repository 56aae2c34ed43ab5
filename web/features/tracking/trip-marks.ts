/** The marks on a map of a trip, however it is drawn. */
import type { SeenPosition } from '../../../contract/bookings/tracking.ts'
import { isStillToCome } from '../../../domain/bookings/arrival.ts'
import type { BookingStatus } from '../../../domain/bookings/booking.ts'
import type { Point } from '../../../domain/places/point.ts'

export type TripMarks = {
  pickup: Point | null
  dropoff: Point | null
  truck: SeenPosition | null
  /** The label of the truck: `Ciarán`, `You`. */
  truckName: string
  /** The trail so far, oldest first. */
  trail: readonly Point[]
}

/** The points that must be in view: the truck and its destination; all of them while there is no truck, or it has no destination. */
export const focusOf = (status: BookingStatus, marks: TripMarks): Point[] => {
  const { pickup, dropoff, truck } = marks
  const everything = [pickup, dropoff, truck]
  const wanted =
    truck && isStillToCome(status)
      ? [truck, pickup]
      : truck && status === 'in_progress'
        ? [truck, dropoff]
        : everything
  return wanted.filter((point) => point !== null)
}
