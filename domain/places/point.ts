/** Places on the map: WGS84 decimal degrees, kilometres, and whether a point lies inside an outline. */

export type Point = { lat: number; lon: number }

/** Corners of an area in order; the last joins the first. */
export type Outline = readonly Point[]

/** Mean Earth radius (IUGG). */
const earthRadiusKm = 6371.0088

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres by the haversine formula. */
export const greatCircleKm = (a: Point, b: Point): number => {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2)
  const halfLon = Math.sin(radians(b.lon - a.lon) / 2)
  const h = halfLat * halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLon ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, h)))
}

/** Whether the point lies inside the outline: a ray towards the east crosses its edges an odd number of times. */
export const isInside = (point: Point, outline: Outline): boolean => {
  let isIn = false
  let previous = outline.at(-1)
  for (const corner of outline) {
    if (previous && corner.lat > point.lat !== previous.lat > point.lat) {
      const share = (point.lat - corner.lat) / (previous.lat - corner.lat)
      if (point.lon < corner.lon + share * (previous.lon - corner.lon)) isIn = !isIn
    }
    previous = corner
  }
  return isIn
}

export type Nearest<T> = { item: T; distanceKm: number }

/** The item nearest to a point and how far it is; null when there are none. */
export const nearestTo = <T extends Point>(
  point: Point,
  items: readonly T[],
): Nearest<T> | null => {
  // Compare on a plane first: over one island the error never changes who is nearest by more than metres.
  const shrink = Math.cos(radians(point.lat))
  let best: T | null = null
  let bestSquare = Infinity
  for (const item of items) {
    const north = item.lat - point.lat
    const east = (item.lon - point.lon) * shrink
    const square = north * north + east * east
    if (square < bestSquare) {
      bestSquare = square
      best = item
    }
  }
  return best && { item: best, distanceKm: greatCircleKm(point, best) }
}
