/**
 * Makes the base map of the moving map from the shared reference data (its sources and licences: `domain/places/data/PROVENANCE.md`): coast,
 * lakes, county borders, roads and places as GeoJSON, close enough to the survey for a map seen from a kilometre up. Run it again only
 * when the data changes:
 *
 *   npx tsx workshop/drawings/make-base-map.ts <ireland-outline.geojson> <ireland-roads.geojson>
 */
import { writeFileSync } from 'node:fs'
import placeRows from '../../domain/places/data/ireland-places.json' with { type: 'json' }
import { toMap } from '../../web/ui/map/map-projection.ts'
import {
  areaOf,
  kindIs,
  readFeatures,
  ringsOf,
  simplify,
  simplifyRing,
  sortEdges,
  spot,
  toSpots,
  type Spot,
} from './map/outline.ts'

/** How far a line may stray from the surveyed one, in map units (one is about 220 m). */
const tolerance = 0.5
/** Smaller islands are left out, in square map units. */
const smallestIsland = 6

/** The origin and the scale of the drawing, read from the projection itself. */
const origin = { lat: 55, lon: -10 }
const zero = toMap(origin)
const step = toMap({ lat: origin.lat - 1, lon: origin.lon + 1 })

/** About a hundred metres: finer than the lines are accurate. */
const rounded = (degrees: number): number => Math.round(degrees * 1_000) / 1_000

const toDegrees = ({ x, y }: Spot): [number, number] => [
  rounded(origin.lon + (x - zero.x) / (step.x - zero.x)),
  rounded(origin.lat - (y - zero.y) / (step.y - zero.y)),
]

type Geometry =
  | { type: 'MultiPolygon'; coordinates: [number, number][][][] }
  | { type: 'MultiLineString'; coordinates: [number, number][][] }
  | { type: 'Point'; coordinates: [number, number] }

const feature = (kind: string, geometry: Geometry, more: object = {}) => ({
  type: 'Feature',
  properties: { kind, ...more },
  geometry,
})

const polygons = (rings: readonly Spot[][]): Geometry => ({
  type: 'MultiPolygon',
  coordinates: rings.map((ring) => [[...ring, ...ring.slice(0, 1)].map(toDegrees)]),
})

const lines = (all: readonly Spot[][]): Geometry => ({
  type: 'MultiLineString',
  coordinates: all.map((line) => line.map(toDegrees)),
})

const isWithin = (inner: Spot[], outer: Spot[]): boolean => {
  const [point] = inner
  if (!point) return false
  let isIn = false
  outer.forEach((a, index) => {
    const b = outer[(index + 1) % outer.length] ?? a
    const crosses = a.y > point.y !== b.y > point.y
    if (crosses && point.x < a.x + ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y)) isIn = !isIn
  })
  return isIn
}

const [outlineFile, roadFile] = process.argv.slice(2)
if (!outlineFile || !roadFile) {
  throw new Error('Name the outline file and the road file, both GeoJSON.')
}
const outline = readFeatures(outlineFile)
const { coast, borders } = sortEdges(outline.filter(kindIs('county', 'region')))
const rings = coast.map(toSpots).filter((ring) => areaOf(ring) > smallestIsland)
// A lake that has no outline of its own is a hole in the land.
const holes = rings.filter((ring) => rings.some((other) => other !== ring && isWithin(ring, other)))
const simple = (ring: Spot[]): Spot[] => simplifyRing(ring, tolerance)
const lakes = outline
  .filter(kindIs('lake'))
  .flatMap(ringsOf)
  .map((ring) => ring.map(spot))
const roads = readFeatures(roadFile)
const roadsOf = (isMotorway: boolean): Spot[][] =>
  roads
    .filter(({ properties }) => (properties.class === 'motorway') === isMotorway)
    .flatMap(ringsOf)
    .map((line) => line.map(spot))

/** The larger the place, the sooner its name appears. */
const rankOf = ({ kind, pop = 0 }: { kind: string; pop?: number }): number => {
  if (kind === 'city') return 1
  if (pop >= 20_000) return 2
  if (pop >= 7_000) return 3
  return kind === 'town' || pop >= 1_500 ? 4 : 5
}
const named = ['city', 'town', 'village']
const places = placeRows
  .filter(({ kind }) => named.includes(kind))
  .map((row) =>
    feature(
      'place',
      { type: 'Point', coordinates: [rounded(row.lon), rounded(row.lat)] },
      { name: row.name, rank: rankOf(row) },
    ),
  )

const map = {
  type: 'FeatureCollection',
  features: [
    feature('land', polygons(rings.filter((ring) => !holes.includes(ring)).map(simple))),
    feature('water', polygons([...holes, ...lakes].map(simple))),
    feature('border', lines(borders.map((line) => simplify(toSpots(line), tolerance)))),
    feature('road', lines(roadsOf(false))),
    feature('motorway', lines(roadsOf(true))),
    ...places,
  ],
}
const text = `${JSON.stringify(map)}\n`
writeFileSync(new URL('../../web/ui/map/base-map.geojson', import.meta.url), text)
console.log({
  islands: rings.length,
  holes: holes.length,
  places: places.length,
  bytes: text.length,
})
