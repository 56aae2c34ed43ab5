/** This device's position, requested once. */

export type FoundPosition = { lat: number; lon: number; accuracyM: number }
export type PositionFailure = 'not_supported' | 'not_found'

/** The specification's words (operator side §8). */
export const positionFailures: Record<PositionFailure, { title: string; description: string }> = {
  not_supported: {
    title: 'Location Not Supported',
    description: 'Your browser doesn’t support location services.',
  },
  not_found: {
    title: 'Location Error',
    description: 'Failed to get your current location. Please enable location services.',
  },
}

/** As specified (operator side §7): high accuracy, 10 s timeout, 30 s maximum age. */
const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 }

export const findPosition = (): Promise<FoundPosition | PositionFailure> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('not_supported')
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ lat: coords.latitude, lon: coords.longitude, accuracyM: coords.accuracy }),
      () => resolve('not_found'),
      options,
    )
  })
