/** Reads the surveyed outline of Ireland and simplifies its lines: the basis of every drawing of the map. */
import { readFileSync } from 'node:fs'
import { toMap } from '../../../web/ui/map/map-projection.ts'

export type Position = [lon: number, lat: number]
export type Feature = {
  properties: { kind?: string; class?: string; ref?: string; ni?: boolean }
  geometry:
    | { type: 'LineString'; coordinates: Position[] }
    | { type: 'Polygon'; coordinates: Position[][] }
    | { type: 'MultiPolygon'; coordinates: Position[][][] }
}

export const readFeatures = (file: string): Feature[] => {
  const { features }: { features: Feature[] } = JSON.parse(readFileSync(file, 'utf8'))
  return features
}

export const ringsOf = ({ geometry }: Feature): Position[][] => {
  switch (geometry.type) {
    case 'LineString':
      return [geometry.coordinates]
    case 'Polygon':
      return geometry.coordinates
    case 'MultiPolygon':
      return geometry.coordinates.flat()
    default:
      return geometry satisfies never
  }
}

export type Spot = { x: number; y: number }
export const spot = ([lon, lat]: Position): Spot => toMap({ lat, lon })

/** Edges of one area are coast; edges shared by two areas are borders. */
export const sortEdges = (areas: Feature[]): { coast: string[][]; borders: string[][] } => {
  const uses = new Map<string, { ends: [string, string]; count: number }>()
  for (const ring of areas.flatMap(ringsOf)) {
    const keys = ring.map((position) => position.join(','))
    keys.forEach((key, index) => {
      const next = keys[index + 1]
      if (next === undefined || next === key) return
      const ends: [string, string] = key < next ? [key, next] : [next, key]
      const id = ends.join(' ')
      const known = uses.get(id)
      if (known) known.count += 1
      else uses.set(id, { ends, count: 1 })
    })
  }
  const edges = [...uses.values()]
  return {
    coast: chain(
      edges.filter((edge) => edge.count === 1).map((edge) => edge.ends),
      true,
    ),
    borders: chain(
      edges.filter((edge) => edge.count > 1).map((edge) => edge.ends),
      false,
    ),
  }
}

/** Joins edges end to end: into rings, or into lines that break where more than two meet. */
const chain = (edges: [string, string][], asRings: boolean): string[][] => {
  const at = new Map<string, Set<string>>()
  const link = (from: string, to: string): void => {
    const known = at.get(from) ?? new Set()
    known.add(to)
    at.set(from, known)
  }
  for (const [a, b] of edges) {
    link(a, b)
    link(b, a)
  }
  const take = (from: string, to: string): void => {
    at.get(from)?.delete(to)
    at.get(to)?.delete(from)
  }
  const degree = new Map([...at].map(([key, others]) => [key, others.size]))
  const walk = (start: string): string[] => {
    const line = [start]
    for (let here = start; ;) {
      const next = at.get(here)?.values().next().value
      if (next === undefined) return line
      take(here, next)
      line.push(next)
      here = next
      if (here === start || (!asRings && degree.get(here) !== 2)) return line
    }
  }
  const lines: string[][] = []
  const starts = [...at.keys()].toSorted(
    (a, b) => Number(degree.get(a) === 2) - Number(degree.get(b) === 2),
  )
  for (const start of starts) while ((at.get(start)?.size ?? 0) > 0) lines.push(walk(start))
  return lines
}

/** Douglas and Peucker: drops points that are less than `tolerance` from the straight line. */
export const simplify = (line: Spot[], tolerance: number): Spot[] => {
  const first = line[0]
  const last = line.at(-1)
  if (!first || !last || line.length < 3) return line
  const length = Math.hypot(last.x - first.x, last.y - first.y)
  let farthest = 0
  let worst = 0
  line.forEach((point, index) => {
    const stray =
      length === 0
        ? Math.hypot(point.x - first.x, point.y - first.y)
        : Math.abs(
            (last.x - first.x) * (first.y - point.y) - (first.x - point.x) * (last.y - first.y),
          ) / length
    if (stray > worst) {
      worst = stray
      farthest = index
    }
  })
  if (worst <= tolerance) return [first, last]
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ]
}

export const areaOf = (ring: Spot[]): number =>
  Math.abs(
    ring.reduce((sum, point, index) => {
      const next = ring[(index + 1) % ring.length] ?? point
      return sum + point.x * next.y - next.x * point.y
    }, 0) / 2,
  )

export const toSpots = (keys: string[]): Spot[] =>
  keys.map((key) => {
    const [lon, lat] = key.split(',').map(Number)
    return spot([lon ?? 0, lat ?? 0])
  })

/** Simplifies half of a ring at a time: a ring begins and ends in one point, which says nothing about its shape. */
export const simplifyRing = (ring: Spot[], tolerance: number): Spot[] => {
  const middle = Math.floor(ring.length / 2)
  return [
    ...simplify(ring.slice(0, middle + 1), tolerance).slice(0, -1),
    ...simplify(ring.slice(middle), tolerance),
  ].slice(0, -1)
}

export const kindIs =
  (...kinds: string[]) =>
  (feature: Feature): boolean =>
    kinds.includes(feature.properties.kind ?? '')
