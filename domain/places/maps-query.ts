import { formatEircode } from './eircode.ts'
import { nearestPlace } from './places.ts'
import type { Point } from './point.ts'

type ExactPlace = {
  /** In words, the customer's own first. */
  label: string
  /** Seven characters, no space. */
  eircode: string | null
  point: Point | null
}

/** About a metre. */
const decimals = 5

/**
 * What to search for in a maps application to be led to a place: its Eircode, else the position that a device or a pin gave, else its words. A
 * town is known by its middle alone, and an Eircode by its post town: the vehicle is not there.
 */
export const mapsQueryOf = ({ label, eircode, point }: ExactPlace): string => {
  if (eircode !== null) return formatEircode(eircode)
  if (point === null || isMiddleOfTown(point)) return label
  return `${point.lat.toFixed(decimals)},${point.lon.toFixed(decimals)}`
}

const isMiddleOfTown = (point: Point): boolean => {
  const { place } = nearestPlace(point)
  return place.lat === point.lat && place.lon === point.lon
}
