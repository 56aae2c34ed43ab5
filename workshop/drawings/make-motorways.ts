/**
 * Makes `domain/places/data/motorways.json` from the shared reference data (its sources and licences: `domain/places/data/PROVENANCE.md`)
 * and `more-junctions.ts`: junctions, official points on national roads, and a line for each motorway of the State. The drawn roads are good to about a kilometre,
 * the official points to a hundred metres, so a line runs through the points and follows the drawing only where there are none. Run it
 * again only when the data changes:
 *
 *   npx tsx workshop/drawings/make-motorways.ts <ireland-motorways.json> <ireland-roads.geojson>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import places from '../../domain/places/data/ireland-places.json' with { type: 'json' }
import {
  lineOf,
  placeOnLine,
  pointAtKm,
  type LinePoint,
  type RoadLine,
} from '../../domain/places/road-line.ts'
import { moreJunctions } from './more-junctions.ts'

const [motorwayFile, roadFile] = process.argv.slice(2)
if (!motorwayFile || !roadFile) {
  throw new Error('Name the motorway file (JSON) and the road file (GeoJSON).')
}
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const { junctions, counters } = z
  .object({
    junctions: z.array(
      z.object({
        road: z.string(),
        junction: z.string().nullable(),
        name: z.string(),
        lat: z.number().nullable(),
        lon: z.number().nullable(),
        precisionM: z.number().nullable(),
        kind: z.string(),
        order: z.number().optional(),
        exact: z.boolean(),
      }),
    ),
    counters: z.array(
      z.object({ road: z.string(), text: z.string(), lat: z.number(), lon: z.number() }),
    ),
  })
  .parse(read(motorwayFile))
const roads = z
  .object({
    features: z.array(
      z.object({
        properties: z.object({ ref: z.string(), class: z.string(), ni: z.boolean().optional() }),
        geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
      }),
    ),
  })
  .parse(read(roadFile))

/** A drawn point this near to an official one, in kilometres along the road, is left out. */
const replacedWithinKm = 1.5
/** An official point farther than this from the drawn line belongs to a slip road or to another road. */
const onTheRoadKm = 3.5

const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000
const linePoint = (lat: number, lon: number, isOfficial: boolean): LinePoint => ({
  lat: rounded(lat),
  lon: rounded(lon),
  isOfficial,
})

/** A junction whose point is at least this good lies on the line, in metres. */
const goodEnoughM = 500

const officialOn = (road: string): LinePoint[] => [
  ...counters
    .filter((one) => one.road === road && !/ramp|slip/i.test(one.text))
    .map(({ lat, lon }) => linePoint(lat, lon, true)),
  ...junctions.flatMap(({ road: of, lat, lon, exact, precisionM }) =>
    of === road && lat !== null && lon !== null && exact && (precisionM ?? 9_999) <= goodEnoughM
      ? [linePoint(lat, lon, true)]
      : [],
  ),
]

const stretchOf = (drawn: readonly LinePoint[], official: readonly LinePoint[]): LinePoint[] => {
  const line = lineOf(drawn)
  const own = official.flatMap((point) => {
    const { alongKm, offKm } = placeOnLine(line, point)
    const isPastEnd = alongKm <= 0 || alongKm >= line.lengthKm
    return offKm > onTheRoadKm || (isPastEnd && offKm > 1.5) ? [] : [{ point, alongKm }]
  })
  const kept = drawn.flatMap((point, index) => {
    const alongKm = line.kmAt[index] ?? 0
    const isEnd = index === 0 || index === drawn.length - 1
    const withinKm = isEnd ? 0.3 : replacedWithinKm
    const isReplaced = own.some((one) => Math.abs(one.alongKm - alongKm) < withinKm)
    return isReplaced ? [] : [{ point, alongKm }]
  })
  return [...own, ...kept].toSorted((a, b) => a.alongKm - b.alongKm).map(({ point }) => point)
}

/** Whether the line runs against the numbers of its junctions. */
const isBackwards = (road: string, points: readonly LinePoint[]): boolean => {
  const line = lineOf(points)
  const placed = junctions.flatMap(({ road: of, lat, lon, order }) =>
    of === road && lat !== null && lon !== null && order !== undefined
      ? [placeOnLine(line, { lat, lon }).alongKm]
      : [],
  )
  return (placed.at(-1) ?? 1) < (placed[0] ?? 0)
}

const motorways = [
  ...new Set(
    roads.features.flatMap(({ properties }) =>
      properties.class === 'motorway' && !properties.ni ? [properties.ref] : [],
    ),
  ),
]
const lines = motorways.map((road) => ({
  road,
  stretches: roads.features
    .filter(({ properties }) => properties.ref === road && !properties.ni)
    .map(({ geometry }) => {
      const drawn = geometry.coordinates.map(([lon, lat]) => linePoint(lat, lon, false))
      const made = stretchOf(drawn, officialOn(road))
      const points = isBackwards(road, made) ? made.toReversed() : made
      return points.map(({ lat, lon, isOfficial }) => [lat, lon, isOfficial ? 1 : 0])
    }),
}))

/** The numbers of the junctions that a text names: `Between J6 N3/M50 and J7 N4/M50`. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\bJ(\d{1,2}a?)\b/gi)].map(([, number = '']) => number.toLowerCase())

const sharedRows = junctions.map(({ road, junction, name, lat, lon, precisionM, exact, kind }) => ({
  road,
  number: junction,
  name,
  kind,
  ...(lat === null || lon === null || precisionM === null
    ? {}
    : { lat: rounded(lat), lon: rounded(lon), precisionM, ...(exact ? { isExact: true } : {}) }),
}))

/** How far a junction may be from the place on its road that is nearest to its town, in metres. */
const besideTownM = 5_000

/** The lines of a road; those of the other letter where its numbers run on under it: the M6 is the N6 at Athlone. */
const linesOf = (road: string): RoadLine[] =>
  roads.features
    .filter(({ properties: { ref, ni } }) => ref.slice(1) === road.slice(1) && !ni)
    .map(({ geometry }) =>
      lineOf(geometry.coordinates.map(([lon, lat]) => linePoint(lat, lon, false))),
    )

const besideTown = (road: string, town: string) => {
  const place = places.find(({ name, county }) => `${name}, ${county}` === town)
  const [nearest] = linesOf(road)
    .map((line) => ({ line, at: place && placeOnLine(line, place) }))
    .toSorted((a, b) => (a.at?.offKm ?? 0) - (b.at?.offKm ?? 0))
  if (!nearest?.at) throw new Error(`No place ${town} on the ${road}.`)
  const { lat, lon } = pointAtKm(nearest.line, nearest.at.alongKm)
  return { lat: rounded(lat), lon: rounded(lon), precisionM: besideTownM }
}

const moreRows = moreJunctions.flatMap(({ road, junctions: more }) =>
  more.map(([number, name, town]) => ({
    road,
    number,
    name,
    kind: 'junction',
    ...(town === undefined ? {} : besideTown(road, town)),
  })),
)

type Row = (typeof sharedRows)[number] | (typeof moreRows)[number]

const isNumbered = ({ kind, number }: Row): boolean => kind === 'junction' && number !== null

for (const row of moreRows.filter(({ road, number }) =>
  sharedRows.some((one) => isNumbered(one) && one.road === road && one.number === number),
)) {
  throw new Error(
    `The motorway file has ${row.road} J${row.number}: take it out of more-junctions.`,
  )
}

/** The junctions of a road in the order of their numbers, 9a after 9; then tunnels, toll plazas and services. */
const rowsOf = (road: string): Row[] => {
  const rows = [...sharedRows, ...moreRows].filter((row) => row.road === road)
  const numbered = rows
    .filter(isNumbered)
    .toSorted((a, b) => (a.number ?? '').localeCompare(b.number ?? '', 'en', { numeric: true }))
  return [...numbered, ...rows.filter((row) => !isNumbered(row))]
}

const data = {
  junctions: [...new Set([...sharedRows, ...moreRows].map(({ road }) => road))].flatMap(rowsOf),
  points: counters.map(({ road, text, lat, lon }) => {
    const numbers = motorways.includes(road) ? numbersIn(text.replace(/^M1-\d/, '')) : []
    return {
      road,
      text: text.replace(/\s+/g, ' ').trim(),
      lat: rounded(lat),
      lon: rounded(lon),
      ...(numbers.length > 0 ? { junctions: numbers } : {}),
    }
  }),
  lines,
}
const text = `{\n${Object.entries(data)
  .map(([key, rows]) => `"${key}": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`)
  .join(',\n')}\n}\n`
writeFileSync(new URL('../../domain/places/data/motorways.json', import.meta.url), text)
console.log({
  junctions: data.junctions.length,
  points: data.points.length,
  lines: lines.length,
  bytes: text.length,
})
