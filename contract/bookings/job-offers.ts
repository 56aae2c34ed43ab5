/** A job on its way to a driver: offered, accepted or declined. From acceptance on it is a booking like any other. */
import { z } from 'zod'
import { declineReasons, type DeclineReason } from '../../domain/bookings/booking-labels.ts'
import { drivers, ofBooking } from '../access.ts'
import { booking } from './bookings.ts'
import { shownPhoto } from './photos.ts'
import type { Routes } from '../route.ts'
import { bookingId, cents, moment } from '../shapes.ts'
import { casualty } from './vehicle.ts'

/** A job offered to a driver: first name, area, vehicle and net pay, nothing more before acceptance. */
export const jobOffer = z
  .object({
    bookingId,
    offeredAt: moment,
    acceptBy: moment,
    customerFirstName: z.string(),
    pickupLabel: z.string(),
    dropoffLabel: z.string().nullable(),
    pickupQuery: z.string().meta({
      description: 'Search text for a maps application; empty where no map knows the place',
    }),
    casualty,
    description: z.string().nullable(),
    /** Rounded, as all distances and times of an offer: to a kilometre, and to five minutes (`domain/places/rough-distance.ts`). */
    distanceToPickupKm: z.int().nullable(),
    etaMinutes: z.int().nullable(),
    jobDistanceKm: z.int(),
    /** Driving from the pickup to the drop-off, as estimated. */
    jobMinutes: z.int(),
    priceCents: cents,
    commissionCents: cents,
    vatOnCommissionCents: cents,
    netCents: cents,
    /** What you get if the customer cancels after the free minutes: on your way, and once your arrival is proven. */
    wastedRun: z.object({ onTheWayCents: cents, atPickupCents: cents }).nullable().default(null),
    /** Of the drop-off from your base, in a straight line; null: not known. */
    dropoffHomeKm: z.int().nullable().default(null),
    /** The job ends nearer your base than it begins. */
    isTowardsHome: z.boolean().default(false),
    isChosen: z.boolean(),
    /**
     * Tolls between the pickup and the drop-off, for your truck; you pay them. `cents` is null where no rate is on record, or the weight of
     * your truck is not. Null: which roads the way takes is not known.
     */
    tolls: z
      .array(z.object({ name: z.string(), cents: cents.nullable() }))
      .nullable()
      .default(null),
    /** The customer's photos of the damage, oldest first, with links that expire. */
    damagePhotos: z
      .array(z.object(shownPhoto).pick({ link: true, thumbnailLink: true }))
      .default([]),
  })
  .meta({ id: 'JobOffer' })

export type JobOffer = z.infer<typeof jobOffer>

const declineReasonKeys = Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]
const params = z.object({ bookingId })

export const jobOfferRoutes = {
  'GET /api/driver/offers': {
    summary: 'Pending jobs offered to you',
    tag: 'Driving',
    priority: 'high',
    access: drivers,
    answer: z.object({ offers: z.array(jobOffer), serverNow: moment }),
  },
  'POST /api/bookings/:bookingId/accept': {
    summary: 'Accept a job: takes the payment',
    tag: 'Driving',
    priority: 'high',
    access: ofBooking('assigned_driver', 'offered_driver', 'former_driver'),
    params,
    answer: booking,
    refusals: [
      'already_taken',
      'offer_expired',
      'offer_declined',
      'offer_not_open',
      'other_driver_nearer',
      'driver_busy',
      'driver_not_verified',
      'driver_off_duty',
      'card_refused',
    ],
  },
  'POST /api/bookings/:bookingId/offer/seen': {
    summary: 'Your screen shows this offer: it is not escalated further',
    tag: 'Driving',
    access: ofBooking('assigned_driver', 'offered_driver', 'former_driver'),
    params,
  },
  'POST /api/bookings/:bookingId/decline': {
    summary: 'Decline a job',
    tag: 'Driving',
    priority: 'high',
    access: ofBooking('offered_driver', 'former_driver'),
    params,
    body: z.strictObject({ reason: z.enum(declineReasonKeys) }),
    refusals: ['offer_not_open'],
  },
} as const satisfies Routes
