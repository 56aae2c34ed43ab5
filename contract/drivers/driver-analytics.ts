/** A driver's own figures: what the weeks paid, when jobs came, how offers were answered and what customers thought. */
import { z } from 'zod'
import { analyticsWeeks } from '../../domain/drivers/driver-analytics.ts'
import { dayParts } from '../../domain/dispatch/kept-promises.ts'
import { regions } from '../../domain/places/cities.ts'
import { starValues } from '../../domain/bookings/rating.ts'
import { drivers } from '../access.ts'
import type { Routes } from '../route.ts'
import { cents, moment } from '../shapes.ts'

const weekOfWork = z
  .object({
    /** The Monday, `2026-11-30`. */
    week: z.iso.date(),
    startsAt: moment,
    /** Finished recoveries. */
    jobs: z.int(),
    grossCents: cents,
    commissionCents: cents,
    vatOnCommissionCents: cents,
    netCents: cents,
  })
  .meta({ id: 'WeekOfWork' })

export const driverAnalytics = z
  .object({
    since: moment,
    until: moment,
    /** Oldest first; weeks without a job are there as well, and the last one is still going on. */
    weeks: z.array(weekOfWork).length(analyticsWeeks),
    /** Recoveries finished in these weeks, by the hour in Ireland at which they were accepted, from midnight on. */
    jobsByHour: z.array(z.int()).length(24),
    /** The same by weekday, Monday first. */
    jobsByWeekday: z.array(z.int()).length(7),
    /** Offers made in these weeks that are over. */
    offers: z.object({
      accepted: z.int(),
      /** Of those accepted: cancelled later, and gone to other drivers. */
      givenUp: z.int(),
      declined: z.int(),
      unanswered: z.int(),
      goneBefore: z.int(),
      /** Accepted of accepted, declined and unanswered; 0 to 1, null when there was none. */
      acceptanceRate: z.number().min(0).max(1).nullable(),
      /** Half of the answers, a yes or a no, arrived sooner; null without any. */
      medianAnswerSeconds: z.number().nullable(),
    }),
    /** Recoveries finished in these weeks that had promised an arrival. */
    promises: z
      .object({
        jobs: z.int(),
        /** There by the end of the promised window, proven. */
        kept: z.int(),
        /** Against the end of the window, negative before it; null: too few to say. */
        medianMinutes: z.int().nullable(),
        /** `dayParts` in their order, by the hour of the promise. */
        dayParts: z.array(z.object({ jobs: z.int(), kept: z.int() })).length(dayParts.length),
        /** Each kind of area with at least one. */
        areas: z.array(z.object({ area: z.enum(regions), jobs: z.int(), kept: z.int() })),
        /** Jobs that a nearer driver took over, because this one was far beyond the promise. */
        replaced: z.int(),
      })
      .optional(),
    /** Of all time, as customers see it. */
    rating: z.object({
      average: z.number().nullable(),
      count: z.int(),
      stars: z.array(z.object({ stars: z.literal([...starValues]), count: z.int() })),
    }),
  })
  .meta({ id: 'DriverAnalytics' })

export type DriverAnalytics = z.infer<typeof driverAnalytics>

export const driverAnalyticsRoutes = {
  'GET /api/driver/analytics': {
    summary: 'Your work of the last twelve weeks in figures',
    tag: 'Driving',
    priority: 'low',
    access: drivers,
    answer: driverAnalytics,
    refusals: ['driver_profile_missing'],
  },
} as const satisfies Routes
