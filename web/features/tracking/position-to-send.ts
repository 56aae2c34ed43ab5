/** How often positions are sent, and how a device's reading becomes one: enough for a customer who watches, few enough for the battery. */
import type { SentPosition } from '../../../contract/bookings/tracking.ts'

/** On a job every reading is sent, in batches of this length: a customer watches. Otherwise the latest one, for matching. */
export const sendEveryMs = { onJob: 2_000, waiting: 20_000 } as const
/** A device that does not move may report nothing: then it is asked, so that "Live" stays true. */
export const pollEveryMs = 30_000

type Reading = {
  timestamp: number
  coords: Pick<GeolocationCoordinates, 'latitude' | 'longitude' | 'accuracy' | 'heading' | 'speed'>
}

/**
 * A device's reading in the API's form: without values that a device leaves out or invents, with its time by the server's clock, which is
 * `clockOffsetMs` ahead of the device's.
 */
export const positionOf = (
  { timestamp, coords }: Reading,
  { nowMs, clockOffsetMs }: { nowMs: number; clockOffsetMs: number },
): SentPosition => {
  const { latitude, longitude, accuracy, heading, speed } = coords
  return {
    at: new Date(Math.min(timestamp, nowMs) + clockOffsetMs).toISOString(),
    lat: latitude,
    lon: longitude,
    ...(isWithin(accuracy, 0, 100_000) ? { accuracyM: Math.round(accuracy) } : {}),
    ...(isWithin(heading, 0, 360) ? { heading: Math.round(heading) } : {}),
    ...(isWithin(speed, 0, 100) ? { speedMps: Math.round(speed * 10) / 10 } : {}),
  }
}

const isWithin = (value: number | null, min: number, max: number): value is number =>
  value !== null && value >= min && value <= max
