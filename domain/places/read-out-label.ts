/** The words for a position. Apart from `road-label.ts`, so that a field shows them without loading how roads are read. */
import type { Point } from './point.ts'

/** Two digits: a phone's position is no more precise. */
const roundedMetres = (metres: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, metres))) - 1)
  return Math.round(metres / step) * step
}

/** `M50 southbound between J9 and J10, 40 m accurate`: what a person can read out. */
export const readOutLabel = (label: string, accuracyM: number | null): string =>
  accuracyM === null ? label : `${label}, ${roundedMetres(accuracyM)} m accurate`

/** All of Ireland is north and west. */
const degrees = (value: number, name: string): string => `${Math.abs(value).toFixed(4)} ${name}`

/** `53.3135 north, 6.3633 west`, exact to ten metres: a spot that has no name, or for who looks for it on a map. */
export const coordinatesLabel = ({ lat, lon }: Point): string =>
  `${degrees(lat, 'north')}, ${degrees(lon, 'west')}`
