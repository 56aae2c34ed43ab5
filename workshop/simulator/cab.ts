/** What a simulated driver works with, and where the truck is. */
import type { Point } from '../../domain/places/point.ts'
import type { Clock } from './clock.ts'
import type { Action, Line } from './print.ts'
import type { SignedIn } from './signed-in.ts'

export type Cab = {
  api: SignedIn
  clock: Clock
  random: () => number
  /** How many times faster than real everything on the road goes. */
  speed: number
  print: (action: Action, line?: Line) => void
  /** What the customer beside the vehicle says when asked for the start code; null when the booking has none. */
  requestStartCode: (bookingId: string) => Promise<string | null>
  place: Point
  /** Positions are not wanted before this moment: off duty, or too many. Milliseconds since 1970. */
  quietUntil: number
}
