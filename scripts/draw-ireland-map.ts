/**
 * Draws `web/ui/ireland-map.svg` from the outline and road files of `docs/data-credits.md`: coast, county borders, lakes and motorways,
 * simplified until the island fits in a few kilobytes. Run it again only when the data changes:
 *
 *   npx tsx scripts/draw-ireland-map.ts <ireland-outline.geojson> <ireland-roads.geojson>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { mapHeight, mapWidth, toMap } from '../web/ui/map-projection.ts'

type Position = [lon: number, lat: number]
type Feature = {
  properties: { kind?: string; class?: string }
  geometry:
    | { type: 'LineString'; coordinates: Position[] }
    | { type: 'Polygon'; coordinates: Position[][] }
    | { type: 'MultiPolygon'; coordinates: Position[][][] }
}

/** How far a drawn line may stray from the surveyed one, in map units (one is about 220 m). */
const coastTolerance = 2.1
const borderTolerance = 2.6
const lakeTolerance = 1.4
/** Smaller islands are left out, in square map units. */
const smallestIsland = 130

const readFeatures = (file: string): Feature[] => {
  const { features }: { features: Feature[] } = JSON.parse(readFileSync(file, 'utf8'))
  return features
}

const ringsOf = ({ geometry }: Feature): Position[][] => {
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

type Spot = { x: number; y: number }
const spot = ([lon, lat]: Position): Spot => toMap({ lat, lon })

/** Edges that one area uses are coast; edges that two share are borders. */
const sortEdges = (areas: Feature[]): { coast: string[][]; borders: string[][] } => {
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

/** Douglas and Peucker: drops what strays less than `tolerance` from the straight line. */
const simplify = (line: Spot[], tolerance: number): Spot[] => {
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

const areaOf = (ring: Spot[]): number =>
  Math.abs(
    ring.reduce((sum, point, index) => {
      const next = ring[(index + 1) % ring.length] ?? point
      return sum + point.x * next.y - next.x * point.y
    }, 0) / 2,
  )

/** Whole units, each step from the last one: the shortest way to write a path. */
const pathOf = (line: Spot[], isClosed = false): string => {
  const rounded = line.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
  const steps = rounded.slice(1).map((point, index) => {
    const before = rounded[index] ?? point
    return { dx: point.x - before.x, dy: point.y - before.y }
  })
  const start = rounded[0]
  if (!start) return ''
  const text = steps
    .filter(({ dx, dy }) => dx !== 0 || dy !== 0)
    .map(({ dx, dy }) => `${dx}${dy < 0 ? '' : ' '}${dy}`)
    .join(' ')
    .replaceAll(' -', '-')
  return `M${start.x} ${start.y}l${text}${isClosed ? 'z' : ''}`
}

const toSpots = (keys: string[]): Spot[] =>
  keys.map((key) => {
    const [lon, lat] = key.split(',').map(Number)
    return spot([lon ?? 0, lat ?? 0])
  })

/** Half of a ring at a time: a ring begins and ends in one spot, which says nothing about its shape. */
const simplifyRing = (ring: Spot[], tolerance: number): Spot[] => {
  const middle = Math.floor(ring.length / 2)
  return [
    ...simplify(ring.slice(0, middle + 1), tolerance).slice(0, -1),
    ...simplify(ring.slice(middle), tolerance),
  ].slice(0, -1)
}

const [outlineFile, roadFile] = process.argv.slice(2)
if (!outlineFile || !roadFile) {
  throw new Error('Name the outline file and the road file, both GeoJSON.')
}
const outline = readFeatures(outlineFile)
const kindIs =
  (...kinds: string[]) =>
  (feature: Feature): boolean =>
    kinds.includes(feature.properties.kind ?? '')

const { coast, borders } = sortEdges(outline.filter(kindIs('county', 'region')))
const land = coast
  .map(toSpots)
  .filter((ring) => areaOf(ring) > smallestIsland)
  .map((ring) => pathOf(simplifyRing(ring, coastTolerance), true))
const countyLines = borders.map((line) => pathOf(simplify(toSpots(line), borderTolerance)))
const lakes = outline
  .filter(kindIs('lake'))
  .flatMap(ringsOf)
  .map((ring) => pathOf(simplifyRing(ring.map(spot), lakeTolerance), true))
const roads = readFeatures(roadFile)
  .filter((feature) => feature.properties.class === 'motorway')
  .flatMap(ringsOf)
  .map((line) => pathOf(line.map(spot)))

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${mapHeight}">
<path id="land" vector-effect="non-scaling-stroke" fill-rule="evenodd" d="${land.join('')}"/>
<path id="lakes" d="${lakes.join('')}"/>
<path id="borders" vector-effect="non-scaling-stroke" fill="none" d="${countyLines.join('')}"/>
<path id="roads" vector-effect="non-scaling-stroke" fill="none" d="${roads.join('')}"/>
</svg>
`
writeFileSync(new URL('../web/ui/ireland-map.svg', import.meta.url), drawing)
console.log({
  coast: land.length,
  borders: borders.length,
  lakes: lakes.length,
  bytes: drawing.length,
})
