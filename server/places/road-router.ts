/**
 * How far it is and how long it takes by road, asked of a router that speaks OSRM's HTTP API (version 1, service `route`, profile
 * `driving`; distances in metres, durations in seconds). Every wait has an end, and a router in trouble answers nothing: whoever asks has
 * an estimate of their own (`domain/distance.ts`).
 */
import { z } from 'zod'
import type { Point } from '../../domain/point.ts'
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

/** Somebody waits for a price. */
const waitMs = 2_000

/** A router at this address: `https://router.example.ie`, without a path. */
export const openRoadRouter = (url: string, log: Logger): RoadRouter => ({
  route: async (from, to) => {
    try {
      const response = await fetch(routeUrl(url, from, to), { signal: AbortSignal.timeout(waitMs) })
      const { code, routes } = answer.parse(await response.json())
      const [road] = routes ?? []
      if (code === 'Ok' && road) {
        return { km: road.distance / 1000, minutes: Math.ceil(road.duration / 60) }
      }
      // Two ends that no road joins are an answer too.
      if (code !== 'NoRoute' && code !== 'NoSegment') log.warn('the road router refused', { code })
    } catch (error) {
      log.warn('the road router did not answer', { error })
    }
    return null
  },
})

const routeUrl = (url: string, from: Point, to: Point): string =>
  `${url}/route/v1/driving/${from.lon},${from.lat};${to.lon},${to.lat}?overview=false`
