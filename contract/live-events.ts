/**
 * What the live stream may carry (`GET /api/live`, server-sent events). Durable events have a sequence per account and
 * resume from `Last-Event-ID`. Screens apply them to what they fetched: old state + events = a fresh fetch.
 */
import { z } from 'zod'
import { booking } from './bookings.ts'
import { jobOffer } from './job-offers.ts'
import { bookingId, moment, point } from './shapes.ts'

export const liveEvent = z
  .discriminatedUnion('type', [
    /** The booking as this person may now see it, whole: applying it twice or late does no harm. */
    z.object({ type: z.literal('booking_changed'), booking }),
    z.object({ type: z.literal('offer_opened'), offer: jobOffer }),
    z.object({
      type: z.literal('offer_closed'),
      bookingId,
      why: z.enum(['taken', 'expired', 'cancelled', 'declined', 'accepted']),
    }),
  ])
  .meta({ id: 'LiveEvent' })

export type LiveEvent = z.infer<typeof liveEvent>

/** Latest-only: never stored, never replayed. */
export const fleetingEvent = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('driver_position'),
      bookingId,
      position: point.extend({ at: moment }),
      etaMinutes: z.int().nullable(),
    }),
  ])
  .meta({ id: 'FleetingEvent' })

export type FleetingEvent = z.infer<typeof fleetingEvent>
