/**
 * The position of a place on our drawing of Ireland. A plate carrée squeezed to the middle latitude: over one island it is within half a
 * percent of true everywhere, and its inverse is as short as itself.
 */

export type MapSpot = { x: number; y: number }
export type Coordinates = { lat: number; lon: number }

const west = -10.75
const north = 55.5
const middleLat = 53.4
/** Map units per degree of latitude: one unit is about 220 m. */
const unitsPerDegree = 500
/** A degree of longitude, in degrees of latitude. */
export const squeeze = Math.cos((middleLat * Math.PI) / 180)

export const mapWidth = 1590
export const mapHeight = 2060
export const unitsPerKm = unitsPerDegree / 111.2

/** Degrees to map units, x to the east and y to the south. */
export const toMap = ({ lat, lon }: Coordinates): MapSpot => ({
  x: (lon - west) * squeeze * unitsPerDegree,
  y: (north - lat) * unitsPerDegree,
})

export type Viewport = { x: number; y: number; width: number; height: number }

/** With room at the sides for the names of towns on the coast. */
const sideRoom = 90
export const wholeIsland: Viewport = {
  x: -sideRoom,
  y: 0,
  width: mapWidth + 2 * sideRoom,
  height: mapHeight,
}

/** The position of a place in a view: shares of its width and height, 0 to 1 inside. */
export const shareOf = (place: Coordinates, view: Viewport): { left: number; top: number } => {
  const { x, y } = toMap(place)
  return { left: (x - view.x) / view.width, top: (y - view.y) / view.height }
}

type FitOptions = {
  /** Width divided by height of the frame that is to be filled. */
  aspect: number
  /** Never closer than this many kilometres across: nearer, the drawing has no detail to show. */
  minKm?: number
  /** Free room around the spots, as a share of what they span. */
  margin?: number
}

/** The smallest part of the map, of the given shape, that holds all spots with room around them. No spots: the whole island. */
export const fitTo = (
  spots: readonly MapSpot[],
  { aspect, minKm = 30, margin = 0.35 }: FitOptions,
): Viewport => {
  const box = spots.length > 0 ? boundsOf(spots) : wholeIsland
  const room = spots.length > 0 ? 1 + margin : 1
  const least = spots.length > 0 ? minKm * unitsPerKm : 0
  const wanted = {
    width: Math.max(box.width * room, least),
    height: Math.max(box.height * room, least / aspect),
  }
  const width = Math.max(wanted.width, wanted.height * aspect)
  const height = width / aspect
  return {
    x: box.x + box.width / 2 - width / 2,
    y: box.y + box.height / 2 - height / 2,
    width,
    height,
  }
}

/** Opposite corners of the square around a geographic circle. */
export const boxAround = ({
  centre,
  radiusKm,
}: {
  centre: Coordinates
  radiusKm: number
}): readonly [MapSpot, MapSpot] => {
  const { x, y } = toMap(centre)
  const reach = radiusKm * unitsPerKm
  return [
    { x: x - reach, y: y - reach },
    { x: x + reach, y: y + reach },
  ]
}

const boundsOf = (spots: readonly MapSpot[]): Viewport => {
  const xs = spots.map((spot) => spot.x)
  const ys = spots.map((spot) => spot.y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
