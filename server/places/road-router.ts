/**
 * How far it is, how long it takes and which way it goes by road, asked of a router that speaks OSRM's HTTP API (version 1, service `route`,
 * profile `driving`; distances in metres, durations in seconds). Every wait has a limit, and a router in trouble gives no answer: the
 * caller has its own estimate (`domain/places/distance.ts`), the map a straight line.
 */
import { z } from 'zod'
import type { Point } from '../../domain/places/point.ts'
import { simplifyLine } from '../../domain/places/simplify-line.ts'
import type { TolledStretch } from '../../domain/tolls/toll-plaza.ts'
import { fetchOutside } from '../kit/http/fetch-outside.ts'
import { openRest } from '../kit/http/rest-after-failure.ts'
import type { Logger } from '../kit/log.ts'
import { rememberWays } from './remember-ways.ts'

export type Road = { km: number; minutes: number }

export type RoadRouter = {
  /** Null: no road, or no answer. */
  route: (from: Point, to: Point) => Promise<Road | null>
  /** The line of the road, from one end to the other; an answer may be ten minutes old. Null: no road, or no answer. */
  way: (from: Point, to: Point) => Promise<readonly Point[] | null>
  /** Its tolled stretches, in their order; an answer may be ten minutes old. Null: no road, or no answer. */
  tolls: (from: Point, to: Point) => Promise<readonly TolledStretch[] | null>
}

const lonLat = z.tuple([z.number(), z.number()])
/** Of `classes` the car profile knows `toll`, from OpenStreetMap's tag of that name; `ref` is the road's number, `M7;M8` where it has two. */
const step = z.object({
  ref: z.string().optional(),
  intersections: z.array(z.object({ location: lonLat, classes: z.array(z.string()).optional() })),
})

const answer = z.object({
  code: z.string(),
  routes: z
    .array(
      z.object({
        distance: z.number().min(0),
        duration: z.number().min(0),
        geometry: z.object({ coordinates: z.array(lonLat).min(2) }).optional(),
        legs: z.array(z.object({ steps: z.array(step).optional() })).optional(),
      }),
    )
    .optional(),
})

type Found = NonNullable<z.infer<typeof answer>['routes']>[number]

/** A customer is waiting for a price. */
const waitMs = 2_000
/** A way across the island has some six thousand corners, of twenty bytes each. */
const wayMaxBytes = 512 * 1024
/** The same way in some four hundred steps, with the turns and lanes of each crossing. */
const stepsMaxBytes = 2 * 1024 * 1024
/** Finer than a street is wide. */
const toleranceM = 6

/** Opens the router at this address: `https://router.example.ie`, without a path. */
export const openRoadRouter = (url: string, log: Logger, rest = openRest()): RoadRouter => {
  const find = async (
    from: Point,
    to: Point,
    overview: string,
    maxBytes?: number,
  ): Promise<Found | null> => {
    if (rest.isOn()) return null
    try {
      const { text } = await fetchOutside({
        service: 'router',
        method: 'GET',
        url: routeUrl(url, from, to, overview),
        headers: { accept: 'application/json' },
        withinMs: waitMs,
        mayBePrivate: true,
        ...(maxBytes === undefined ? {} : { maxBytes }),
      })
      const { code, routes } = answer.parse(JSON.parse(text))
      const [road] = routes ?? []
      if (code === 'Ok' && road) return road
      // Two ends without a road between them are an answer too.
      if (code !== 'NoRoute' && code !== 'NoSegment') log.warn('the road router refused', { code })
    } catch (error) {
      rest.begin()
      log.warn('the road router did not answer', { error })
    }
    return null
  }
  return {
    route: async (from, to) => {
      const road = await find(from, to, 'overview=false')
      return road && { km: road.distance / 1000, minutes: Math.ceil(road.duration / 60) }
    },
    way: rememberWays(async (from, to) => {
      const road = await find(from, to, 'overview=full&geometries=geojson', wayMaxBytes)
      const line = road?.geometry?.coordinates.map(([lon, lat]): Point => ({ lat, lon }))
      return line ? simplifyLine(line, toleranceM) : null
    }),
    tolls: rememberWays(async (from, to) => {
      const road = await find(from, to, 'overview=false&steps=true', stepsMaxBytes)
      return road && tolledOf(road)
    }),
  }
}

const tolledOf = ({ legs = [] }: Found): TolledStretch[] =>
  legs
    .flatMap(({ steps = [] }) => steps)
    .flatMap(({ ref, intersections }) => {
      const begin = intersections.find(({ classes }) => classes?.includes('toll'))
      if (!begin) return []
      const [lon, lat] = begin.location
      return [{ roads: numbersIn(ref ?? ''), at: { lat, lon } }]
    })

/** `M 7; M 8` → M7 and M8 */
const numbersIn = (ref: string): string[] =>
  ref
    .split(';')
    .map((number) => number.replaceAll(' ', ''))
    .filter((number) => number !== '')

const routeUrl = (url: string, from: Point, to: Point, overview: string): URL =>
  new URL(`${url}/route/v1/driving/${from.lon},${from.lat};${to.lon},${to.lat}?${overview}`)
