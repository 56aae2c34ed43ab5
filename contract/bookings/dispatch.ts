/** Offers of a booking: choosing a driver while it waits, and why it went to which driver. */
import { z } from 'zod'
import { declineReasons, type DeclineReason } from '../../domain/bookings/booking-labels.ts'
import { exclusionReasons } from '../../domain/dispatch/exclusion-reasons.ts'
import { urgencies } from '../../domain/bookings/casualty.ts'
import { companionCircumstances } from '../../domain/companion/companion.ts'
import { offerVerdicts } from '../../domain/dispatch/offer-trace.ts'
import { notificationChannels } from '../../domain/notifications/notification.ts'
import { drivers, ofBooking } from '../access.ts'
import { booking } from './bookings.ts'
import type { Routes } from '../route.ts'
import { bookingId, driverId, moment, point } from '../shapes.ts'

/** A driver who may be offered this booking now. */
export const eligibleDriver = z
  .object({
    driverId,
    name: z.string(),
    truck: z.string(),
    rating: z.number().nullable(),
    ratingCount: z.int(),
    /** Null when the pickup is not on the map. */
    etaMinutes: z.int().nullable(),
    distanceKm: z.number().nullable(),
    /** Where the truck is, to about a kilometre: for operators alone. */
    at: point.nullable(),
    /** Has an open offer of it already. */
    isAsked: z.boolean(),
  })
  .meta({ id: 'EligibleDriver' })

export type EligibleDriver = z.infer<typeof eligibleDriver>

const declineReasonKeys = Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]

/** The verdict about one driver in a wave, and the outcome. */
export const tracedDriver = z
  .object({
    driverId,
    name: z.string(),
    verdict: z.enum(offerVerdicts),
    /** Why not, where the verdict is `excluded`. */
    reasons: z.array(z.enum(exclusionReasons)),
    /** Among the eligible, from 1. */
    place: z.int().nullable(),
    etaMinutes: z.int().nullable(),
    distanceKm: z.number().nullable(),
    /** The channels by which they were notified, besides their open screen. */
    told: z.array(z.enum(notificationChannels)),
    seenAt: moment.nullable(),
    answer: z.enum(['open', 'accepted', 'declined', 'closed', 'given_up']).nullable(),
    declineReason: z.enum(declineReasonKeys).nullable(),
    answeredAt: moment.nullable(),
  })
  .meta({ id: 'TracedDriver' })

export const offerWave = z
  .object({
    /** How often this booking had been offered by then, and the wave of that round, both from 1. */
    round: z.int(),
    wave: z.int(),
    at: moment,
    way: z.enum(['chosen_driver', 'auto']),
    considered: z.int(),
    eligible: z.int(),
    asked: z.int(),
    /** Drivers whose verdict was new in this wave: everyone offered it, then the others best placed or nearest. */
    drivers: z.array(tracedDriver),
  })
  .meta({ id: 'OfferWave' })

export type OfferWave = z.infer<typeof offerWave>

export const offerTrace = z
  .object({
    waves: z.array(offerWave),
    /** What the customer said of how they are, and the priority that it raises the job to; null: nothing, or it is deleted. */
    raised: z
      .object({
        priority: z.enum(urgencies),
        circumstances: z.array(z.enum(companionCircumstances)),
        since: moment,
      })
      .nullable(),
  })
  .meta({ id: 'OfferTrace' })

export type OfferTrace = z.infer<typeof offerTrace>

/** A job near the driver that went to another driver, or to none: when, roughly where, and why not to this driver. */
export const missedJob = z
  .object({
    bookingId,
    at: moment,
    area: z.string(),
    /** To a kilometre. */
    distanceKm: z.int().nullable(),
    why: z.string(),
  })
  .meta({ id: 'MissedJob' })

export type MissedJob = z.infer<typeof missedJob>

const params = z.object({ bookingId })

export const dispatchRoutes = {
  'GET /api/bookings/:bookingId/drivers': {
    summary: 'While it waits: the drivers who can be asked, soonest first',
    tag: 'Bookings',
    access: ofBooking('owner', 'operator'),
    params,
    answer: z.object({ drivers: z.array(eligibleDriver) }),
    refusals: ['booking_not_open'],
    perMinute: 30,
  },
  'POST /api/bookings/:bookingId/assign': {
    summary:
      'While it waits: ask this driver alone, or (null) the best ones in waves, at no higher price',
    tag: 'Bookings',
    priority: 'high',
    access: ofBooking('owner', 'operator'),
    params,
    body: z.strictObject({ driverId: driverId.nullable() }),
    answer: booking,
    refusals: ['booking_not_open', 'driver_not_available', 'no_drivers_available'],
    perMinute: 10,
  },
  'GET /api/bookings/:bookingId/offer-trace': {
    summary: 'Why it went to whom: every wave of offers and what was thought of each driver',
    tag: 'Operators',
    access: ofBooking('operator'),
    params,
    answer: offerTrace,
  },
  'GET /api/driver/missed-jobs': {
    summary: 'Jobs of the last days that you did not get, and why',
    tag: 'Driving',
    access: drivers,
    answer: z.object({ jobs: z.array(missedJob) }),
  },
} as const satisfies Routes
