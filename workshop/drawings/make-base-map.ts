/**
 * Makes the base map of the moving map from the shared reference data (its sources and licences: `domain/places/data/PROVENANCE.md`): coast,
 * lakes, county borders, roads with their numbers, motorway junctions and places as GeoJSON, close enough to the survey for a map seen from a kilometre up. Run it again only
 * when the data changes:
 *
 *   npx tsx workshop/drawings/make-base-map.ts <ireland-outline.geojson> <ireland-roads.geojson>
 */
import { writeFileSync } from 'node:fs'
import motorways from '../../domain/places/data/motorways.json' with { type: 'json' }
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

const asLines = (all: readonly Line[]): Geometry => ({
  type: 'MultiLineString',
  coordinates: all.map((line) => line.map(([lon, lat]) => [rounded(lon), rounded(lat)])),
})

/** The place on the lines that is nearest: a junction lies on its road. */
const nearestOn = (all: readonly Line[], [lon, lat]: Line[number]): Line[number] => {
  const shrink = Math.cos((lat * Math.PI) / 180)
  let nearest = { at: [lon, lat] as Line[number], square: Infinity }
  for (const line of all) {
    line.slice(1).forEach(([endLon, endLat], index) => {
      const [startLon, startLat] = line[index] ?? [endLon, endLat]
      const [east, north] = [(endLon - startLon) * shrink, endLat - startLat]
      const along = (lon - startLon) * shrink * east + (lat - startLat) * north
      const share = Math.min(1, Math.max(0, along / (east * east + north * north || 1)))
      const at: Line[number] = [
        startLon + (endLon - startLon) * share,
        startLat + (endLat - startLat) * share,
      ]
      const square = ((lon - at[0]) * shrink) ** 2 + (lat - at[1]) ** 2
      if (square < nearest.square) nearest = { at, square }
    })
  }
  return [rounded(nearest.at[0]), rounded(nearest.at[1])]
}

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
type Line = [lon: number, lat: number][]
/** The motorways of the State have official points between the drawn corners. */
const officialLines = new Map(
  motorways.lines.map(({ road, stretches }) => [
    road,
    stretches.map((stretch) =>
      stretch.map(([lat = 0, lon = 0]): Line[number] => [rounded(lon), rounded(lat)]),
    ),
  ]),
)
const roadFeatures = readFeatures(roadFile).flatMap((road) => {
  const { ref = '', class: kind, ni: isNorthern = false } = road.properties
  if (kind !== 'motorway') return [feature('road', asLines(ringsOf(road)), { ref })]
  return !isNorthern && officialLines.has(ref)
    ? []
    : [feature('motorway', asLines(ringsOf(road)), { ref })]
})
const motorwayFeatures = [...officialLines].map(([ref, stretches]) =>
  feature('motorway', asLines(stretches), { ref }),
)

/** A junction that may be farther from its point is left out: the map would be wrong where it is looked at closely. */
const mostOffM = 1_200
const junctions = motorways.junctions.flatMap((junction) => {
  const { kind, number, road, lat, lon, precisionM = Infinity } = junction
  const stretches = officialLines.get(road)
  if (kind !== 'junction' || !lat || !lon || precisionM > mostOffM || !stretches) return []
  const coordinates = nearestOn(stretches, [lon, lat])
  return [feature('junction', { type: 'Point', coordinates }, { name: `J${number}` })]
})

/** The larger the place, the sooner its name appears. */
const rankOf = ({ kind, pop = 0 }: { kind: string; pop?: number }): number => {
  if (kind === 'city') return 1
  if (kind === 'airport' || kind === 'port') return 5
  if (kind === 'suburb') return 6
  if (pop >= 20_000) return 2
  if (pop >= 7_000) return 3
  return kind === 'town' || pop >= 1_500 ? 4 : 5
}
const places = placeRows.map((row) =>
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
    ...roadFeatures,
    ...motorwayFeatures,
    ...junctions,
    ...places,
  ],
}
const text = `${JSON.stringify(map)}\n`
writeFileSync(new URL('../../web/ui/map/base-map.geojson', import.meta.url), text)
console.log({
  islands: rings.length,
  holes: holes.length,
  places: places.length,
  junctions: junctions.length,
  bytes: text.length,
})
