import { parseEircode } from './eircode.ts'
import { roads } from './motorways.ts'
import { nearestPlace } from './places.ts'
import type { Point } from './point.ts'
import { preciseM } from './suggest-places.ts'

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
 * What to search for in a maps application to be led to a place: its Eircode, else where it is, else its words. A town is known by its middle
 * alone, many a junction to some kilometres, and an Eircode by its post town: the vehicle is not there.
 */
export const mapsQueryOf = ({ label, eircode, point }: ExactPlace): string => {
  const parsed = eircode === null ? null : parseEircode(eircode)
  if (parsed?.ok) return parsed.formatted
  if (point === null || isMiddleOfTown(point) || isRoughJunction(point)) return label
  return `${point.lat.toFixed(decimals)},${point.lon.toFixed(decimals)}`
}

const isSame = (one: Point, other: Point): boolean => one.lat === other.lat && one.lon === other.lon

const isMiddleOfTown = (point: Point): boolean => isSame(nearestPlace(point).place, point)

const isRoughJunction = (point: Point): boolean =>
  [...roads().values()].some(({ junctions }) =>
    junctions.some((one) => one.point && one.precisionM > preciseM && isSame(one.point, point)),
  )
