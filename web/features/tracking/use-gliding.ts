import { useEffect, useRef, useState } from 'react'
import type { Point } from '../../../domain/places/point.ts'

const lessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Where to draw a truck that is seen at intervals, while `pace` seconds of its trip pass per real second; without the glide for users who
 * asked for reduced motion.
 */
export const useGliding = (seen: (Pose & { at: string }) | null, pace = 1): Pose | null => {
  const [drawn, setDrawn] = useState<Pose | null>(seen)
  const last = useRef<{ pose: Pose; atMs: number } | null>(null)
  const atMs = seen ? Date.parse(seen.at) : null
  const { lat, lon, heading } = seen ?? { lat: 0, lon: 0, heading: null }

  useEffect(() => {
    if (atMs === null) {
      last.current = null
      setDrawn(null)
      return
    }
    const to: Pose = { lat, lon, heading }
    const before = last.current
    const lengthMs = before && !lessMotion() ? glideMs((atMs - before.atMs) / pace) : 0
    const remember = (pose: Pose): void => {
      last.current = { pose, atMs }
      setDrawn(pose)
    }
    if (!before || lengthMs === 0) {
      remember(to)
      return
    }
    let frame = 0
    let beganAt: number | null = null
    const draw = (now: number): void => {
      beganAt ??= now
      const share = (now - beganAt) / lengthMs
      remember(poseBetween(before.pose, to, share))
      if (share < 1) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [atMs, lat, lon, heading, pace])

  return drawn
}

/** Between two reports a truck is drawn as if it drove on: evenly from where it was drawn to where it was last seen. */
type Pose = Point & { heading: number | null }

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
