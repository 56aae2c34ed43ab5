/**
 * What the live stream may carry (`GET /api/live`, server-sent events). Durable events have a sequence per account and
 * resume from `Last-Event-ID`. Screens apply them to what they fetched: old state + events = a fresh fetch.
 */
import { z } from 'zod'
import { booking } from './bookings.ts'
import { chatMessage, chatStanding } from './chat.ts'
import { evidence } from './evidence.ts'
import { jobOffer } from './job-offers.ts'
import { bookingId, moment } from './shapes.ts'
import { seenPosition, trailPoint } from './tracking.ts'

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
    /** The whole message, and where its conversation stands for this person. */
    z.object({
      type: z.literal('chat_message'),
      bookingId,
      message: chatMessage,
      ...chatStanding,
    }),
    /** One of the two received or looked at messages. */
    z.object({ type: z.literal('chat_read'), bookingId, ...chatStanding }),
    /** A picture came or was taken back, or somebody signed: all there is now. */
    z.object({ type: z.literal('evidence_changed'), bookingId, evidence }),
    /** This driver's application, or a paper of theirs, is no longer what it was: it is asked for anew. */
    z.object({ type: z.literal('application_moved') }),
  ])
  .meta({ id: 'LiveEvent' })

export type LiveEvent = z.infer<typeof liveEvent>

/**
 * What a report does to the way of the booking: nothing; these come next, after the position of a moment; or something came late, so that
 * it has to be fetched again. Whoever does not have the one before fetches as well.
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
  /** Until the truck is where it is going: the pickup, and with the vehicle on it the drop-off. */
  etaMinutes: z.int().nullable(),
  trail: trailChange,
})
export type DriverPosition = z.infer<typeof driverPosition>

/** Latest-only: never stored, never replayed. */
export const fleetingEvent = z
  .discriminatedUnion('type', [
    driverPosition,
    /** For operators: what the board shows is old, and what is shown of this booking; null: of none. */
    z.object({ type: z.literal('board_changed'), bookingId: bookingId.nullable() }),
    /** For operators: somebody waits for a decision, or waits no longer. */
    z.object({ type: z.literal('waiting_drivers_changed') }),
  ])
  .meta({ id: 'FleetingEvent' })

export type FleetingEvent = z.infer<typeof fleetingEvent>
