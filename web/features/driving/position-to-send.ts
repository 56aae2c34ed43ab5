/** Which of the many positions a device reports are sent: enough for a customer who watches, few enough for a battery. */
import { greatCircleKm, type Point } from '../../../domain/point.ts'

export type DevicePosition = Point & {
  accuracyM?: number
  heading?: number
  speedKmh?: number
}

export type SentPosition = Point & { sentAtMs: number }

/** A customer watches: often. Otherwise only matching looks at it. */
export const sendEveryMs = { onJob: 4_000, waiting: 20_000 } as const
/** Standing still, now and then, so that "seen 10 s ago" stays true. */
export const stillEveryMs = 30_000
const movedKm = 0.02

/** Whether this position is worth sending now. */
export const isWorthSending = (
  last: SentPosition | null,
  next: Point,
  { nowMs, isOnJob }: { nowMs: number; isOnJob: boolean },
): boolean => {
  if (!last) return true
  const ageMs = nowMs - last.sentAtMs
  if (ageMs >= stillEveryMs) return true
  const hasMoved = greatCircleKm(last, next) >= movedKm
  return hasMoved && ageMs >= (isOnJob ? sendEveryMs.onJob : sendEveryMs.waiting)
}

/** The bounds of `POST /api/driver/position`: the island and the sea around it. */
export const isAroundIreland = ({ lat, lon }: Point): boolean =>
  lat >= 51 && lat <= 56 && lon >= -11 && lon <= -5

type Coordinates = Pick<
  GeolocationCoordinates,
  'latitude' | 'longitude' | 'accuracy' | 'heading' | 'speed'
>

/** A device's reading as the API takes it: no values a device leaves out or makes up, metres per second as km/h. */
export const devicePosition = (coordinates: Coordinates): DevicePosition => {
  const { latitude, longitude, accuracy, heading, speed } = coordinates
  return {
    lat: latitude,
    lon: longitude,
    ...(isWithin(accuracy, 0, 100_000) ? { accuracyM: Math.round(accuracy) } : {}),
    ...(isWithin(heading, 0, 360) ? { heading: Math.round(heading) } : {}),
    ...(isWithin(speed, 0, 83) ? { speedKmh: Math.round(speed * 3.6) } : {}),
  }
}

const isWithin = (value: number | null, min: number, max: number): value is number =>
  value !== null && value >= min && value <= max
