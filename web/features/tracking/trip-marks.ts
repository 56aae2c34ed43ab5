/** What a map of a trip shows, whichever way it is drawn. */
import type { SeenPosition } from '../../../contract/tracking.ts'
import { isStillToCome } from '../../../domain/arrival.ts'
import type { BookingStatus } from '../../../domain/booking.ts'
import type { Point } from '../../../domain/point.ts'

export type TripMarks = {
  pickup: Point | null
  dropoff: Point | null
  truck: SeenPosition | null
  /** Whose truck it is: `Ciarán`, `You`. */
  truckName: string
  /** The way driven so far, oldest first. */
  trail: readonly Point[]
}

/** What has to be in the picture: the truck and where it is going; everything while there is no truck, or it goes nowhere. */
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
