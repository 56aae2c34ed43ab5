/**
 * Draws `web/ui/map/ireland-map.svg` from the outline and road files of `domain/places/data/PROVENANCE.md`: coast, county borders, lakes and motorways,
 * simplified until the island fits in a few kilobytes. Run it again only when the data changes:
 *
 *   npx tsx workshop/drawings/draw-ireland-map.ts <ireland-outline.geojson> <ireland-roads.geojson>
 */
import { writeFileSync } from 'node:fs'
import { mapHeight, mapWidth } from '../../web/ui/map/map-projection.ts'
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

/** How far a drawn line may stray from the surveyed one, in map units (one is about 220 m). */
const coastTolerance = 2.1
const borderTolerance = 2.6
const lakeTolerance = 1.4
/** Smaller islands are left out, in square map units. */
const smallestIsland = 130

/** Whole units, each step relative to the last: the shortest way to write a path. */
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

const [outlineFile, roadFile] = process.argv.slice(2)
if (!outlineFile || !roadFile) {
  throw new Error('Name the outline file and the road file, both GeoJSON.')
}
const outline = readFeatures(outlineFile)
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
writeFileSync(new URL('../../web/ui/map/ireland-map.svg', import.meta.url), drawing)
console.log({
  coast: land.length,
  borders: borders.length,
  lakes: lakes.length,
  bytes: drawing.length,
})
