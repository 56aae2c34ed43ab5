import type { SeenPosition } from '../../contract/bookings/tracking.ts'
import type { KnownPosition } from './drivers.store.ts'

/** A known position as it crosses HTTP, for those who may see it. */
export const seenPosition = ({
  lat,
  lon,
  at,
  accuracyM,
  heading,
  speedMps,
  isSharing,
}: KnownPosition): SeenPosition => ({
  lat,
  lon,
  at: at.toISOString(),
  accuracyM,
  heading,
  speedMps,
  isSharing,
})
