/** Between two reports a truck is drawn as if it drove on: evenly from where it was drawn to where it was last seen. Pure. */
import type { Point } from '../../../domain/places/point.ts'

export type Pose = Point & { heading: number | null }

/** Reports come every four seconds on a job; a longer glide would show a truck where it no longer is. */
const longestMs = 5_000

/** How long to glide to a position reported this long after the one before it; 0: jump there at once. */
export const glideMs = (betweenMs: number): number =>
  betweenMs > 0 && betweenMs <= 3 * longestMs ? Math.min(betweenMs, longestMs) : 0

/** The pose this share (0 to 1) of the way from one to the other, turning the short way round. */
export const poseBetween = (from: Pose, to: Pose, share: number): Pose => {
  if (share >= 1) return to
  const part = Math.max(0, share)
  return {
    lat: from.lat + (to.lat - from.lat) * part,
    lon: from.lon + (to.lon - from.lon) * part,
    heading:
      from.heading === null || to.heading === null
        ? to.heading
        : turned(from.heading, to.heading, part),
  }
}

const turned = (from: number, to: number, part: number): number => {
  const turn = ((to - from + 540) % 360) - 180
  return (from + turn * part + 360) % 360
}
