/** While the truck moves, a driver is not asked to look at the screen: above this speed little can be pressed. Pure. */
import { greatCircleKm, type Point } from '../places/point.ts'

export const handsOffKmh = 10

/** Why a control waits while the truck moves. */
export const movingReason = 'Stop the truck first'

/** The same for an offer, which waits for the truck to stop. */
export const acceptMovingReason = 'Stop the truck, then press once'

/** A reading older than this says nothing of now: a phone that loses its position must not lock the screen. */
export const readingGoodForMs = 30_000

export type Reading = Point & { atMs: number; speedMps?: number | undefined }

const kmhPerMps = 3.6
const hourMs = 3_600_000
/** Two readings closer together than this measure the noise of the position. */
const leastGapMs = 2_000
/** Faster than any truck: the position has jumped. */
const fastestKmh = 200

/** By the device's own measurement, else by the way since the reading before; null when neither is known. */
export const speedKmh = (now: Reading, before: Reading | null): number | null => {
  if (now.speedMps !== undefined) return now.speedMps * kmhPerMps
  if (!before) return null
  const gapMs = now.atMs - before.atMs
  if (gapMs < leastGapMs || gapMs > readingGoodForMs) return null
  const kmh = greatCircleKm(before, now) / (gapMs / hourMs)
  return kmh > fastestKmh ? null : kmh
}

/** Whether the truck moves too fast for the screen to be used. */
export const isHandsOff = (kmh: number | null): boolean => kmh !== null && kmh > handsOffKmh

/** `before`: the reading that the next one is measured against. */
export type Movement = { isHandsOff: boolean; before: Reading | null }

export const unknownMovement: Movement = { isHandsOff: false, before: null }

/**
 * What another reading says. A phone that reports no speed sends a reading each second, too close to the last one to measure: the way is
 * then taken since an earlier one. A reading that says nothing changes nothing: a truck that moved still does.
 */
export const movementAfter = (known: Movement, now: Reading): Movement => {
  const kmh = speedKmh(now, known.before)
  if (kmh !== null) return { isHandsOff: isHandsOff(kmh), before: now }
  if (!known.before || now.atMs - known.before.atMs > readingGoodForMs)
    return { isHandsOff: false, before: now }
  const isTooClose = now.atMs - known.before.atMs < leastGapMs
  return isTooClose ? known : { ...known, before: now }
}
