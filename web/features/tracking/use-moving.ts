import { useEffect, useRef, useState } from 'react'
import type { SentPosition } from '../../../contract/bookings/tracking.ts'
import {
  isHandsOff,
  readingGoodForMs,
  speedKmh,
  type Reading,
} from '../../../domain/tracking/hands-off.ts'

const readingOf = ({ at, lat, lon, speedMps }: SentPosition): Reading => ({
  lat,
  lon,
  speedMps,
  atMs: Date.parse(at),
})

/** Whether the truck moves too fast for its driver to use the screen; no longer after readings have stopped for a while. */
export const useMoving = (here: SentPosition | null): boolean => {
  const [isMoving, setMoving] = useState(false)
  const before = useRef<Reading | null>(null)
  useEffect(() => {
    if (!here) return setMoving(false)
    const now = readingOf(here)
    setMoving(isHandsOff(speedKmh(now, before.current)))
    before.current = now
    const timer = window.setTimeout(() => setMoving(false), readingGoodForMs)
    return () => window.clearTimeout(timer)
  }, [here])
  return isMoving
}
