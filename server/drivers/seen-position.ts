import type { SeenPosition } from '../../contract/bookings/tracking.ts'
import type { KnownPosition } from './drivers.store.ts'

/** A known position as it crosses HTTP, for those who may see it. */
export const seenPosition = ({ isReported: _, at, ...position }: KnownPosition): SeenPosition => ({
  ...position,
  at: at.toISOString(),
})
