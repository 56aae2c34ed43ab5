import { useEffect, useRef, useState } from 'react'
import type { SentPosition } from '../../../contract/bookings/tracking.ts'
import {
  movementAfter,
  readingGoodForMs,
  unknownMovement,
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
  const movement = useRef(unknownMovement)
  useEffect(() => {
    if (!here) {
      movement.current = unknownMovement
      return setMoving(false)
    }
    movement.current = movementAfter(movement.current, readingOf(here))
    setMoving(movement.current.isHandsOff)
    const timer = window.setTimeout(() => setMoving(false), readingGoodForMs)
    return () => window.clearTimeout(timer)
  }, [here])
  return isMoving
}
