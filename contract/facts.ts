/** Figures that public pages show about the real product: how many drivers, how well rated, how soon they came. */
import { z } from 'zod'
import { dayParts } from '../domain/dispatch/kept-promises.ts'
import { cities, regions } from '../domain/places/cities.ts'
import { anyone } from './access.ts'
import type { Routes } from './route.ts'
import { eachOf, moment } from './shapes.ts'

/** From the acceptance to the driver's arrival, on completed recoveries of the last 90 days; null when they are too few to tell. */
export const measuredResponse = z
  .object({ medianMinutes: z.int(), jobs: z.int() })
  .nullable()
  .meta({ id: 'MeasuredResponse' })

/** Promises of the last 90 days and what came of them; null when they are too few to tell. */
export const keptPromises = z
  .object({ jobs: z.int(), keptPercent: z.int(), medianMinutes: z.int().nullable() })
  .nullable()
  .meta({ id: 'KeptPromises' })

export const facts = z
  .object({
    /** When they were counted; a job does it every hour. */
    refreshedAt: moment,
    /** The people and bookings are invented: the demo filled this database. */
    isDemo: z.boolean(),
    drivers: z.object({ verified: z.int(), onDuty: z.int() }),
    /** Of all ratings ever given; null before the first. */
    ratings: z.object({ average: z.number().nullable(), count: z.int() }),
    /** In and around each city with a page of its own. */
    cities: eachOf(
      cities,
      z.object({
        /** Drivers based there. */
        verifiedDrivers: z.int(),
        /** There when it was counted, wherever they are from. */
        onDutyDrivers: z.int(),
        measuredResponse,
      }),
    ),
    /** For each kind of place that has a promised window (`responseByRegion`). */
    regions: eachOf(regions, z.object({ measuredResponse })),
    /** Arrivals against the window promised first; `dayParts` in their order, by the hour of the promise. Left out by older releases. */
    promises: z
      .object({
        all: keptPromises,
        dayParts: z.array(keptPromises).length(dayParts.length),
        regions: eachOf(
          regions,
          z.object({ all: keptPromises, dayParts: z.array(keptPromises).length(dayParts.length) }),
        ),
      })
      .optional(),
  })
  .meta({ id: 'Facts' })

export type Facts = z.infer<typeof facts>

export const factsRoutes = {
  'GET /api/facts': {
    summary: 'Drivers, ratings and measured response times, counted every hour',
    tag: 'Public',
    access: anyone,
    answer: facts,
    cachedForSeconds: 300,
    perMinute: 120,
  },
} as const satisfies Routes
