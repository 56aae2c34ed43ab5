/** Where the driver is: positions as a device sends them, and the way of one booking. Speeds are metres per second, as devices tell them. */
import { z } from 'zod'
import { positionsPerBatch, trackedArea } from '../../domain/bookings/tracking.ts'
import { drivers, ofBooking } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId, moment, point } from '../shapes.ts'

/** Degrees clockwise from north. */
const heading = z.number().min(0).max(360)
const speedMps = z.number().min(0).max(100)
const accuracyM = z.number().min(0).max(100_000)

export const sentPosition = z
  .strictObject({
    /** When the device read it, by the server's clock. */
    at: moment,
    lat: z.number().min(trackedArea.south).max(trackedArea.north),
    lon: z.number().min(trackedArea.west).max(trackedArea.east),
    accuracyM: accuracyM.optional(),
    heading: heading.optional(),
    speedMps: speedMps.optional(),
  })
  .meta({ id: 'SentPosition' })

export type SentPosition = z.infer<typeof sentPosition>

/** The position of a truck, as shown to those who may see it. */
export const seenPosition = point
  .extend({
    at: moment,
    accuracyM: z.number().nullable(),
    heading: z.number().nullable(),
    speedMps: z.number().nullable(),
    /** The driver lets positions follow. Otherwise it is the last known one, however young. */
    isSharing: z.boolean(),
  })
  .meta({ id: 'SeenPosition' })

export type SeenPosition = z.infer<typeof seenPosition>

export const trailPoint = point.extend({ at: moment })

export const trail = z
  .object({
    /** Oldest first. */
    points: z.array(trailPoint),
  })
  .meta({ id: 'Trail' })

export type Trail = z.infer<typeof trail>

export const trackingRoutes = {
  'POST /api/driver/positions': {
    summary: 'Where you are and were, in any order; taken only on duty, and each once',
    tag: 'Driving',
    access: drivers,
    isBatched: true,
    body: z.strictObject({
      positions: z.array(sentPosition).max(positionsPerBatch),
      /** Whether more positions follow automatically (live), or this is the last known place until further notice. */
      isSharing: z.boolean(),
    }),
    answer: z.object({
      /** How many of them are of this time on duty. The others are not kept. */
      taken: z.int(),
    }),
    refusals: ['driver_off_duty'],
    perMinute: 240,
  },
  'GET /api/bookings/:bookingId/trail': {
    summary: 'The way of the truck on this booking; for its customer only until drop-off',
    tag: 'Bookings',
    access: ofBooking('owner', 'assigned_driver', 'operator'),
    params: z.object({ bookingId }),
    answer: trail,
  },
} as const satisfies Routes
