/** This device's position, requested once. Loads apart from the form: few need it before they press. */
import { toast } from '../../ui/feedback/toast.ts'
import { unnamedPlace } from './places/unnamed-place.ts'
import type { FoundPlace } from './where-place.ts'

type FoundPosition = {
  lat: number
  lon: number
  accuracyM: number
  headingDegrees: number | null
}
type PositionFailure = 'not_supported' | 'not_allowed' | 'not_found'

const locationError = {
  title: 'Location Error',
  description: 'Failed to get your current location. Please enable location services.',
}

/** The specification's words (operator side §8). */
const positionFailures: Record<PositionFailure, { title: string; description: string }> = {
  not_supported: {
    title: 'Location Not Supported',
    description: 'Your browser doesn’t support location services.',
  },
  not_allowed: locationError,
  not_found: locationError,
}

/** What stays below the button: the ways on. */
const waysOn: Record<PositionFailure, string> = {
  not_supported: 'This browser has no location. Type where you are, or show it on the map.',
  not_allowed:
    'Your browser doesn’t share your location with this page. Allow it in the browser’s settings, or type where you are, or show it on the map.',
  not_found:
    'Your phone found no location. Try again, or type where you are, or show it on the map.',
}

/** As specified (operator side §7): high accuracy, 10 s timeout, 30 s maximum age. */
const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 }

const findPosition = (): Promise<FoundPosition | PositionFailure> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('not_supported')
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          lat: coords.latitude,
          lon: coords.longitude,
          accuracyM: coords.accuracy,
          // NaN while the device does not move
          headingDegrees: Number.isFinite(coords.heading) ? coords.heading : null,
        }),
      ({ code, PERMISSION_DENIED }) =>
        resolve(code === PERMISSION_DENIED ? 'not_allowed' : 'not_found'),
      options,
    )
  })

/** The place of this device, still to be named; where it was not found, the ways on that are left. */
export const locateDevice = async (): Promise<FoundPlace | string> => {
  const position = await findPosition()
  if (typeof position === 'string') {
    toast.failure(positionFailures[position])
    return waysOn[position]
  }
  const { accuracyM, headingDegrees } = position
  return { ...unnamedPlace(position, accuracyM), headingDegrees }
}
