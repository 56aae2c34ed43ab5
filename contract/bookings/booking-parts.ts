/** The parts of a booking that are objects of their own: its driver, what cancelling costs, its rating and its timeline. */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import { starValues } from '../../domain/bookings/rating.ts'
import { cents, driverId, moment } from '../shapes.ts'

export const cancelPreview = z
  .object({
    isAllowedOnline: z.boolean(),
    feeCents: cents,
    /** What goes back now. */
    refundCents: cents,
    /** What the customer has back already, by a dispute or by a refund made elsewhere. */
    returnedCents: cents,
    words: z.string(),
  })
  .meta({ id: 'CancelPreview', description: 'What cancelling costs now' })

export const bookingDriver = z.object({
  driverId,
  name: z.string(),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  truck: z.string(),
  /** The truck’s registration, where it is known. */
  plate: z.string().nullable(),
  truckColour: z.string().nullable().default(null),
  /** Why the truck fits this vehicle, in short sentences. */
  fit: z.array(z.string()).default([]),
  /** Shown only between acceptance and the end. */
  phone: z.string().nullable(),
})

/** What the customer gave. A comment that waits for an operator is read by operators only, and no driver learns of it. */
export const givenRating = z
  .object({
    stars: z.literal(starValues),
    comment: z.string().nullable(),
    isCommentHeld: z.boolean(),
    /** Why an operator has hidden the comment; null for drivers, and while it is not hidden. */
    hiddenReason: z.string().nullable(),
    ratedAt: moment,
  })
  .meta({ id: 'GivenRating' })

export const timelineEntry = z.object({
  at: moment,
  status: z.enum(bookingStatuses),
  notes: z.string().nullable(),
  estimatedArrival: moment.nullable(),
  /** A driver's step that waited for a connection: when it was pressed by the device's own clock. It decides nothing. */
  pressedAt: moment.nullable(),
  by: z.enum(['customer', 'driver', 'operator', 'system', 'provider']),
})
