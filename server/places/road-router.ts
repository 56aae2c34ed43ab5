/**
 * How far it is and how long it takes by road, asked of a router that speaks OSRM's HTTP API (version 1, service `route`, profile
 * `driving`; distances in metres, durations in seconds). Every wait has a limit, and a router in trouble gives no answer: the caller has
 * its own estimate (`domain/places/distance.ts`).
 */
import { z } from 'zod'
import type { Point } from '../../domain/places/point.ts'
import { fetchOutside } from '../kit/http/fetch-outside.ts'
import type { Logger } from '../kit/log.ts'

export type Road = { km: number; minutes: number }

export type RoadRouter = {
  /** Null: no road, or no answer. */
  route: (from: Point, to: Point) => Promise<Road | null>
}

const answer = z.object({
  code: z.string(),
  routes: z
    .array(z.object({ distance: z.number().min(0), duration: z.number().min(0) }))
    .optional(),
})

/** A customer is waiting for a price. */
const waitMs = 2_000

/** Opens the router at this address: `https://router.example.ie`, without a path. */
export const openRoadRouter = (url: string, log: Logger): RoadRouter => ({
  route: async (from, to) => {
    try {
      const { text } = await fetchOutside({
        service: 'router',
        method: 'GET',
        url: routeUrl(url, from, to),
        headers: { accept: 'application/json' },
        withinMs: waitMs,
        mayBePrivate: true,
      })
      const { code, routes } = answer.parse(JSON.parse(text))
      const [road] = routes ?? []
      if (code === 'Ok' && road) {
        return { km: road.distance / 1000, minutes: Math.ceil(road.duration / 60) }
      }
      // Two ends without a road between them are an answer too.
      if (code !== 'NoRoute' && code !== 'NoSegment') log.warn('the road router refused', { code })
    } catch (error) {
      log.warn('the road router did not answer', { error })
    }
    return null
  },
})

const routeUrl = (url: string, from: Point, to: Point): URL =>
  new URL(`${url}/route/v1/driving/${from.lon},${from.lat};${to.lon},${to.lat}?overview=false`)
