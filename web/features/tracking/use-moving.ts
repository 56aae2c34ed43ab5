/** Whether the truck of this device moves: the one place that decides it, for every screen of a driver. */
import { useEffect } from 'react'
import type { SentPosition } from '../../../contract/bookings/tracking.ts'
import {
  movementAfter,
  movingReason,
  readingGoodForMs,
  unknownMovement,
  type Reading,
} from '../../../domain/tracking/hands-off.ts'
import { useControlLock } from '../../ui/control-lock.ts'
import { lockControls } from '../../ui/lock-controls.ts'

const readingOf = ({ at, lat, lon, speedMps }: SentPosition): Reading => ({
  lat,
  lon,
  speedMps,
  atMs: Date.parse(at),
})

let movement = unknownMovement
let timer: ReturnType<typeof setTimeout> | undefined

/** Locks the screen above the speed, and no longer after readings have stopped for a while. */
const noteReading = (here: SentPosition): void => {
  clearTimeout(timer)
  movement = movementAfter(movement, readingOf(here))
  lockControls(movement.isHandsOff ? movingReason : null)
  timer = setTimeout(() => lockControls(null), readingGoodForMs)
}

const forgetMovement = (): void => {
  clearTimeout(timer)
  movement = unknownMovement
  lockControls(null)
}

/** `here`: the latest reading, kept while another page is opened. `isOver`: this device is no longer followed. */
export const useNoteMovement = (here: SentPosition | null, isOver: boolean): void => {
  useEffect(() => {
    if (isOver) forgetMovement()
    else if (here) noteReading(here)
  }, [here, isOver])
}

/** Nothing but passing on an offer and directions works. */
export const useMoving = (): boolean => useControlLock() !== null
