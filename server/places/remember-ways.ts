import type { Point } from '../../domain/places/point.ts'

/** Null: no road, or no answer. */
type FindWay<Way> = (from: Point, to: Point) => Promise<Way | null>

const keptMs = 10 * 60_000
/** A router in trouble is not called again for each map. */
const keptWithoutAnswerMs = 30_000
const mostKept = 500
/** Beyond this many at once the map draws a straight line for now. */
const mostAtOnce = 16
/** About fifty metres: a truck that drives on is answered with the way from where it was. */
const cellDegrees = 0.0005

type Kept<Way> = { way: Promise<Way | null>; until: number }

/** The same way is requested once for all maps of a trip, all drivers of an offer and all positions of the truck nearby. */
export const rememberWays = <Way>(
  find: FindWay<Way>,
  now: () => number = () => performance.now(),
): FindWay<Way> => {
  const ways = new Map<string, Kept<Way>>()
  let underWay = 0
  return async (from, to) => {
    const key = [from.lat, from.lon, to.lat, to.lon]
      .map((degrees) => Math.round(degrees / cellDegrees))
      .join()
    const known = ways.get(key)
    if (known && known.until > now()) return known.way
    if (underWay >= mostAtOnce) return null
    underWay += 1
    const kept: Kept<Way> = { way: find(from, to), until: now() + keptMs }
    // the oldest come first
    ways.delete(key)
    ways.set(key, kept)
    const [oldest] = ways.keys()
    if (ways.size > mostKept && oldest !== undefined) ways.delete(oldest)
    try {
      const way = await kept.way
      if (way === null) kept.until = now() + keptWithoutAnswerMs
      return way
    } catch (error) {
      ways.delete(key)
      throw error
    } finally {
      underWay -= 1
    }
  }
}
