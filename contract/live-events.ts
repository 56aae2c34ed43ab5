/**
 * What the live stream may carry (`GET /api/live`, server-sent events). Durable events have a sequence per account and
 * resume from `Last-Event-ID`. Screens apply them to what they fetched: old state + events = a fresh fetch.
 */
import { z } from 'zod'
import { booking } from './bookings/bookings.ts'
import { chatMessage, chatStanding } from './bookings/chat.ts'
import { evidence } from './bookings/evidence.ts'
import { jobOffer } from './bookings/job-offers.ts'
import { bookingId, moment } from './shapes.ts'
import { seenPosition, trailPoint } from './bookings/tracking.ts'

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
    /** The whole message, and the state of its conversation for this person. */
    z.object({
      type: z.literal('chat_message'),
      bookingId,
      message: chatMessage,
      ...chatStanding,
    }),
    /** One of the two received or looked at messages. */
    z.object({ type: z.literal('chat_read'), bookingId, ...chatStanding }),
    /** A photo was added or removed, or a signature was given. Carries all evidence there is now. */
    z.object({ type: z.literal('evidence_changed'), bookingId, evidence }),
    /** How the customer is, or their check-ins, have changed and are fetched again by those who may read them. Carries nothing of it. */
    z.object({ type: z.literal('companion_changed'), bookingId }),
    /** This driver's application, or one of their documents, has changed and has to be fetched again. */
    z.object({ type: z.literal('application_moved') }),
  ])
  .meta({ id: 'LiveEvent' })

export type LiveEvent = z.infer<typeof liveEvent>

/**
 * How a position report changes the trail of the booking: not at all; these points follow, after the position at `after`; or a report
 * came late, so that the trail has to be fetched again. A client that lacks the point at `after` fetches as well.
 */
export const trailChange = z.discriminatedUnion('change', [
  z.object({ change: z.literal('none') }),
  z.object({ change: z.literal('next'), after: moment, points: z.array(trailPoint) }),
  z.object({ change: z.literal('other') }),
])

const driverPosition = z.object({
  type: z.literal('driver_position'),
  bookingId,
  position: seenPosition,
  trail: trailChange,
})
export type DriverPosition = z.infer<typeof driverPosition>

/** Latest-only: never stored, never replayed. */
export const fleetingEvent = z
  .discriminatedUnion('type', [
    driverPosition,
    /** For operators: the board is out of date, as is the view of this booking; null: of no booking. */
    z.object({ type: z.literal('board_changed'), bookingId: bookingId.nullable() }),
    /** For operators: a driver started or stopped waiting for a review. */
    z.object({ type: z.literal('waiting_drivers_changed') }),
  ])
  .meta({ id: 'FleetingEvent' })

export type FleetingEvent = z.infer<typeof fleetingEvent>
