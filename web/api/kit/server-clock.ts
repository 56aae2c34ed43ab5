/**
 * How far the server's clock is ahead of this device's, measured with every answer that has `serverNow`. A phone may be minutes
 * wrong, and deadlines count by the server.
 */
import { useSyncExternalStore } from 'react'

export type ClockReading = {
  offsetMs: number
  /** Half the time the answer took: the offset is right to about this. */
  doubtMs: number
  takenAtMs: number
}

type Moments = { sentAtMs?: number | undefined; receivedAtMs: number }

/** Clocks drift, and a laptop that slept jumps: after this time a fresh reading replaces a more exact one. */
const freshForMs = 5 * 60_000
/** Below this, users do not see a countdown move. */
const noticedMs = 250

/** The reading of one answer. Without `sentAtMs` (the live stream) the time it took to get here is unknown. */
export const readingOf = (serverNow: string, { sentAtMs, receivedAtMs }: Moments): ClockReading => {
  const doubtMs = sentAtMs === undefined ? 1_000 : (receivedAtMs - sentAtMs) / 2
  const middleMs = sentAtMs === undefined ? receivedAtMs : receivedAtMs - doubtMs
  return { offsetMs: Date.parse(serverNow) - middleMs, doubtMs, takenAtMs: receivedAtMs }
}

/** The better of the known and the new reading: the more exact one while it is fresh, and a jump at once. */
export const betterReading = (known: ClockReading | null, read: ClockReading): ClockReading => {
  if (!known || read.takenAtMs - known.takenAtMs > freshForMs) return read
  const hasJumped = Math.abs(read.offsetMs - known.offsetMs) > known.doubtMs + read.doubtMs + 1_000
  return hasJumped || read.doubtMs <= known.doubtMs ? read : known
}

let reading: ClockReading | null = null
let shownOffsetMs = 0
const listeners = new Set<() => void>()

export const noteServerNow = (serverNow: string, moments: Moments): void => {
  reading = betterReading(reading, readingOf(serverNow, moments))
  if (Math.abs(reading.offsetMs - shownOffsetMs) < noticedMs) return
  shownOffsetMs = reading.offsetMs
  for (const notify of listeners) notify()
}

/** Server clock minus this device's, in milliseconds. */
export const serverClockOffsetMs = (): number => shownOffsetMs

/** The server's current time. */
export const serverNow = (): Date => new Date(Date.now() + shownOffsetMs)

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** For a countdown: `<Countdown clockOffsetMs={useServerClockOffset()} …/>`. */
export const useServerClockOffset = (): number =>
  useSyncExternalStore(subscribe, serverClockOffsetMs, () => 0)
