/**
 * The motorways of the State with their junctions, each as far as the data places it (`data/PROVENANCE.md`): some junctions have a point,
 * some only a stretch of the road on which they must lie, some neither. It loads 60 kB of data, on the server only.
 */
import data from './data/motorways.json' with { type: 'json' }
import { greatCircleKm, type Point } from './point.ts'
import { lineOf, placeOnLine, pointAtKm, type LinePoint, type RoadLine } from './road-line.ts'

export type Junction = {
  road: string
  /** `9`, `1a`; null for a tunnel, a toll plaza or services. */
  number: string | null
  name: string
  /** Null where nothing says well enough where it is. */
  point: Point | null
  /** How far it may be from there. */
  precisionM: number
  /** The kilometres of the road between which it lies; null off the known lines. */
  span: Span | null
}
type Span = { fromKm: number; toKm: number }

export type Road = {
  /** `M50`, `N7` */
  name: string
  /** Null for a national road, of which only junctions are known. */
  line: RoadLine | null
  /** In the order of their numbers, then those without one. */
  junctions: readonly Junction[]
}

/** An official point on a national road: `N4 Between Longford and Newtownforbes`. */
export type RoadPoint = Point & { road: string; text: string; junctions?: readonly string[] }

type JunctionRow = (typeof data.junctions)[number]

/** A longer stretch on which a junction must lie does not place it. */
const longestSpanKm = 8
/** An official point farther than this from its motorway's line is beside it. */
const besideKm = 1
/** How far a line that is drawn rather than official may be from the road, or end before or beyond it. */
const drawnWithinM = 2_000

let built: ReadonlyMap<string, Road> | null = null

/** Roads with junctions, by name. */
export const roads = (): ReadonlyMap<string, Road> => {
  if (built) return built
  const names = new Set([
    ...data.lines.map(({ road }) => road),
    ...data.junctions.map(({ road }) => road),
  ])
  built = new Map([...names].map((name) => [name, roadOf(name)]))
  return built
}

export const roadPoints: readonly RoadPoint[] = data.points

/** The order of a junction's number: 1a lies between 1 and 2. */
export const orderOf = (number: string): number =>
  Number.parseInt(number, 10) + (/[a-z]$/.test(number) ? 0.5 : 0)

const roadOf = (name: string): Road => {
  const line = lineOfRoad(name)
  const rows = data.junctions.filter(({ road }) => road === name)
  const numbered = rows.filter(({ number, kind }) => number !== null && kind === 'junction')
  const spans = line ? spansOn(name, line, numbered) : null
  const junctions = numbered.map((row) => {
    const span = spans?.get(row.number ?? '') ?? null
    return { ...baseOf(row), span, ...(pointIn(row) ?? (line && span ? middleOf(line, span) : {})) }
  })
  const others = rows.filter((row) => !numbered.includes(row))
  return {
    name,
    line,
    junctions: [
      ...(line ? junctions : placeBetween(junctions)),
      ...others.map((row) => ({ ...baseOf(row), number: null, ...pointIn(row) })),
    ],
  }
}

const lineOfRoad = (name: string): RoadLine | null => {
  const found = data.lines.find(({ road }) => road === name)
  if (!found) return null
  return lineOf(
    found.stretches.flatMap((stretch, part) =>
      stretch.map(([lat = 0, lon = 0, isOfficial], index): LinePoint => ({
        lat,
        lon,
        isOfficial: isOfficial === 1,
        ...(part > 0 && index === 0 ? { isAfterGap: true } : {}),
      })),
    ),
  )
}

const baseOf = ({ road, number, name }: JunctionRow): Junction => ({
  road,
  number,
  name,
  point: null,
  precisionM: 0,
  span: null,
})

type Placed = Pick<Junction, 'point' | 'precisionM'>

const pointIn = ({ lat, lon, precisionM }: JunctionRow): Placed | null =>
  lat === undefined || lon === undefined || precisionM === undefined
    ? null
    : { point: { lat, lon }, precisionM }

const middleOf = (line: RoadLine, { fromKm, toKm }: Span): Partial<Placed> => {
  if (toKm - fromKm > longestSpanKm) return {}
  const point = pointAtKm(line, (fromKm + toKm) / 2)
  const isToEnd = fromKm === 0 || toKm === line.lengthKm
  const isKnown = placeOnLine(line, point).isOfficial && !isToEnd
  const precisionM = Math.round((toKm - fromKm) * 500) + (isKnown ? 0 : drawnWithinM)
  return { point, precisionM }
}

/**
 * Where each junction may lie: an official point "between J6 and J7" has J6 and all before it on one side and J7 and all after it on the
 * other, and a junction with a point of its own lies within its precision.
 */
const spansOn = (
  name: string,
  line: RoadLine,
  numbered: readonly JunctionRow[],
): ReadonlyMap<string, Span> => {
  const between = roadPoints.flatMap((point) => {
    const orders = point.road === name ? (point.junctions ?? []).map(orderOf) : []
    if (orders.length !== 2) return []
    const { alongKm, offKm } = placeOnLine(line, point)
    return offKm > besideKm
      ? []
      : [{ alongKm, before: Math.min(...orders), after: Math.max(...orders) }]
  })
  const spans = numbered.map((row) => {
    const order = orderOf(row.number ?? '')
    const span: Span = {
      fromKm: Math.max(0, ...between.flatMap((b) => (order >= b.after ? [b.alongKm] : []))),
      toKm: Math.min(
        line.lengthKm,
        ...between.flatMap((b) => (order <= b.before ? [b.alongKm] : [])),
      ),
    }
    return { number: row.number ?? '', span: narrowed(span, line, pointIn(row)) }
  })
  return new Map(inOrder(spans).map(({ number, span }) => [number, span]))
}

type Numbered = { number: string; span: Span }

/** No junction lies before the earliest place of an earlier one, nor beyond the latest place of a later one. */
const inOrder = (spans: readonly Numbered[]): Numbered[] =>
  spans.map(({ number, span }, index) => ({
    number,
    span: {
      fromKm: Math.max(...spans.slice(0, index + 1).map((one) => one.span.fromKm)),
      toKm: Math.min(span.toKm, ...spans.slice(index + 1).map((one) => one.span.toKm)),
    },
  }))

const narrowed = (span: Span, line: RoadLine, placed: Placed | null): Span => {
  if (!placed?.point) return span
  const { alongKm } = placeOnLine(line, placed.point)
  const reachKm = placed.precisionM / 1000
  const fromKm = Math.max(span.fromKm, alongKm - reachKm)
  const toKm = Math.min(span.toKm, alongKm + reachKm)
  return fromKm <= toKm ? { fromKm, toKm } : span
}

/** Without a line, a junction without a point lies between its neighbours where these are near enough to each other. */
const placeBetween = (junctions: readonly Junction[]): Junction[] =>
  junctions.map((junction, index) => {
    if (junction.point) return junction
    const before = junctions.slice(0, index).findLast(({ point }) => point)
    const after = junctions.slice(index + 1).find(({ point }) => point)
    if (!before?.point || !after?.point) return junction
    const gapKm = greatCircleKm(before.point, after.point)
    if (gapKm > longestSpanKm) return junction
    const missing = junctions.indexOf(after) - junctions.indexOf(before)
    const share = (index - junctions.indexOf(before)) / missing
    return {
      ...junction,
      point: {
        lat: before.point.lat + share * (after.point.lat - before.point.lat),
        lon: before.point.lon + share * (after.point.lon - before.point.lon),
      },
      precisionM: Math.round(gapKm * 500),
    }
  })
