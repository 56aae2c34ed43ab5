/**
 * A booking simulated in this browser, for visitors who want to see both sides before they need one. Only the price is requested from the
 * server. Times are those of the simulation's own clock. The shape is a schema because it is kept over a reload, and users can edit their
 * storage.
 */
import { z } from 'zod'
import { timelineEntry } from '../../../contract/bookings/booking-parts.ts'
import { booking } from '../../../contract/bookings/bookings.ts'
import { chatMarks } from '../../../contract/bookings/chat.ts'
import { quote, quoteRequest } from '../../../contract/bookings/quotes.ts'
import { cents, moment, point, priceLine } from '../../../contract/shapes.ts'
import { seenPosition, trailPoint } from '../../../contract/bookings/tracking.ts'
import { casualty } from '../../../contract/bookings/vehicle.ts'
import { bookingStatuses, cancelReasons } from '../../../domain/bookings/booking.ts'
import { chatSenders } from '../../../domain/bookings/chat.ts'

/** How many seconds pass in the simulation per real second. */
export const paces = [1, 10, 60] as const
export type Pace = (typeof paces)[number]
/** Fast enough for a recovery in a few minutes. */
export const firstPace: Pace = 10

/** The side whose screen is shown. */
export const sides = ['customer', 'driver'] as const
export type Side = (typeof sides)[number]

const offer = z.object({
  driverId: z.string(),
  state: z.enum(['open', 'declined', 'accepted', 'closed', 'given_up']),
  at: moment,
})

const message = z.object({
  seq: z.int().min(1),
  senderType: z.enum(chatSenders),
  messageType: z.enum(['text', 'status']),
  content: z.string(),
  createdAt: moment,
  clientId: z.string(),
})

/** From the first offer to the end. */
const trip = z.object({
  status: z.enum(bookingStatuses),
  cancelReason: z.enum(cancelReasons).nullable(),
  priceCents: cents,
  priceLines: z.array(priceLine),
  createdAt: moment,
  acceptBy: moment.nullable(),
  acceptedAt: moment.nullable(),
  completedAt: moment.nullable(),
  assignment: z.enum(['chosen_driver', 'auto']),
  offers: z.array(offer),
  /** When the first wave of auto-assign was offered it, and which wave is next. */
  waves: z.object({ from: moment, next: z.int().min(0) }).nullable(),
  driverId: z.string().nullable(),
  startCode: z.string(),
  promisedArrival: z.object({ from: moment, by: moment }).nullable(),
  expected: z.object({ at: moment, saidBy: z.enum(['driver', 'system']) }).nullable(),
  arrivalMissedAt: moment.nullable(),
  arrivalProof: booking.shape.arrivalProof,
  /** The truck's actual position. */
  truck: point.nullable(),
  /** The position that its driver last reported. */
  position: seenPosition.nullable(),
  isSharing: z.boolean(),
  trail: z.array(trailPoint),
  cancellationFeeCents: cents.nullable(),
  refundedCents: cents.nullable(),
  timeline: z.array(timelineEntry),
  messages: z.array(message),
  marks: chatMarks,
})

export const simulation = z.object({
  /** The account it belongs to: another user who signs in in this tab starts from the beginning. */
  accountId: z.string(),
  /** Requested again when drivers get offers, so that the list shows who could come now. */
  request: quoteRequest,
  quote,
  casualty,
  description: z.string().nullable(),
  /** The simulation's clock: it pauses while the tab is hidden. */
  atMs: z.number(),
  pace: z.literal(paces),
  trip: trip.nullable(),
})

export type SimulatedTrip = z.infer<typeof trip>
export type SimulatedMessage = z.infer<typeof message>
export type Simulation = z.infer<typeof simulation>

/** No driver has got an offer yet. */
export const beginSimulation = (
  start: Pick<Simulation, 'accountId' | 'request' | 'quote' | 'description'>,
): Simulation => ({
  ...start,
  casualty: start.request.casualty,
  atMs: Date.parse(start.quote.serverNow),
  pace: firstPace,
  trip: null,
})

/** A stored simulation; null when it is none, or no longer valid. */
export const restoreSimulation = (value: unknown): Simulation | null => {
  const read = simulation.safeParse(value)
  return read.success ? read.data : null
}

export const momentOf = (ms: number): string => new Date(ms).toISOString()

export const endsOf = ({ quote: { pickup, dropoff } }: Pick<Simulation, 'quote'>) => ({
  pickup: pickup.point,
  dropoff: dropoff?.point ?? null,
})
