import { shareOf, squeeze, type Coordinates, type Viewport } from './map-projection.ts'
import { mapTowns } from './map-towns.ts'

/** Points that would be drawn over each other, as one mark at their middle. */
export type Cluster = Coordinates & { count: number; town: string }

/** The diameter of a mark with a count, and a little air. */
const reachPx = 30

type Group = Coordinates & { count: number }

/**
 * Groups the points whose marks would touch in a frame of this width in pixels. Every point is in exactly one cluster, and no two
 * clusters touch. `town` is the nearest one that the map can name.
 */
export const clusterPoints = (
  points: readonly Coordinates[],
  viewport: Viewport,
  frameWidthPx: number,
): readonly Cluster[] => {
  const frame = { width: frameWidthPx, height: (frameWidthPx * viewport.height) / viewport.width }
  const touch = (a: Coordinates, b: Coordinates): boolean => {
    const [one, other] = [shareOf(a, viewport), shareOf(b, viewport)]
    return (
      Math.hypot((one.left - other.left) * frame.width, (one.top - other.top) * frame.height) <
      reachPx
    )
  }
  const groups: Group[] = []
  for (const { lat, lon } of points) {
    let next: Group = { lat, lon, count: 1 }
    // A group moves as it grows, and may then touch another one.
    for (;;) {
      const met = groups.findIndex((group) => touch(group, next))
      const [joined] = met < 0 ? [] : groups.splice(met, 1)
      if (!joined) break
      next = middleOf(joined, next)
    }
    groups.push(next)
  }
  return groups.map((group) => ({ ...group, town: nearestTown(group) }))
}

const middleOf = (a: Group, b: Group): Group => {
  const count = a.count + b.count
  const mean = (one: number, other: number): number => (one * a.count + other * b.count) / count
  return { lat: mean(a.lat, b.lat), lon: mean(a.lon, b.lon), count }
}

const nearestTown = ({ lat, lon }: Coordinates): string => {
  const farness = (town: Coordinates): number =>
    Math.hypot(town.lat - lat, (town.lon - lon) * squeeze)
  return mapTowns.reduce((best, town) => (farness(town) < farness(best) ? town : best)).name
}
