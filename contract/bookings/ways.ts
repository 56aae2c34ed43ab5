/** The way by road that the map of a trip draws, as a router of roads knows it. Who sees a trip sees its way, and no more of it. */
import { z } from 'zod'
import { anyone, ofBooking } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId, point } from '../shapes.ts'
import { tripToken } from './trips.ts'

/** In order. Null: no router is configured or it knows no road, or the caller does not know both ends. The map draws a straight line. */
const leg = z.array(point).min(2).nullable()

export const way = z
  .object({
    /** From the truck to the pickup, while it is on its way there. */
    approach: leg,
    /** From the pickup to the drop-off. */
    recovery: leg,
  })
  .meta({ id: 'Way' })

export type Way = z.infer<typeof way>

export const wayRoutes = {
  'GET /api/bookings/:bookingId/way': {
    summary: 'The way by road: to the pickup, and from there to the drop-off',
    tag: 'Bookings',
    access: ofBooking('owner', 'assigned_driver', 'operator'),
    priority: 'low',
    params: z.object({ bookingId }),
    answer: way,
    perMinute: 60,
  },
  'GET /api/trips/:token/way': {
    summary: 'The way by road of a shared trip',
    tag: 'Bookings',
    access: anyone,
    priority: 'low',
    params: z.object({ token: tripToken }),
    answer: way,
    perMinute: 60,
  },
} as const satisfies Routes
