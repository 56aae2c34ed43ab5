/** What a simulated driver has at hand, and where the truck stands. */
import type { Point } from '../domain/point.ts'
import type { Clock } from './clock.ts'
import type { Deed, Line } from './say.ts'
import type { SignedIn } from './signed-in.ts'

export type Cab = {
  api: SignedIn
  clock: Clock
  random: () => number
  /** How many times faster than real everything on the road goes. */
  speed: number
  say: (deed: Deed, line?: Line) => void
  place: Point
  /** Positions are not wanted before this moment: off duty, or too many. Milliseconds since 1970. */
  quietUntil: number
}
