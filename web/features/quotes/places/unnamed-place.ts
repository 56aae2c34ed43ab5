import type { Point } from '../../../../domain/places/point.ts'
import { coordinatesLabel } from '../../../../domain/places/read-out-label.ts'
import type { FoundPlace } from '../where-place.ts'

/** Where the pin was dropped, or the device is: taken at once, by its coordinates, whether or not the server can name it. */
export const unnamedPlace = ({ lat, lon }: Point, accuracyM: number | null = null): FoundPlace => ({
  label: coordinatesLabel({ lat, lon }),
  where: { kind: 'point', lat, lon },
  pin: { lat, lon },
  accuracyM,
  isOnMotorway: null,
  motorway: null,
})
