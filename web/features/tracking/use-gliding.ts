import { useEffect, useRef, useState } from 'react'
import { glideMs, poseBetween, type Pose } from './glide.ts'

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
