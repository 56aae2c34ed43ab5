/** What a webhook says: the body of each message to an insurer's endpoint. */
import { z } from 'zod'
import { sampleBookingReference } from '../../domain/bookings/booking-reference.ts'
import { bookingStatuses, cancelReasons } from '../../domain/bookings/booking.ts'
import { urgencies } from '../../domain/bookings/casualty.ts'
import { incidentTypes, partnerKeyModes } from '../../domain/partners/partner.ts'
import { partnerEventTypes, testEventType } from '../../domain/partners/partner-event.ts'
import { bookingId, bookingReference, cents, moment } from '../shapes.ts'

/** The booking at the time of the event. A receiver that needs more reads it: `GET /api/partner/v1/bookings/{bookingId}`. */
export const partnerEventData = z
  .object({
    booking_id: bookingId,
    booking_reference: bookingReference,
    mode: z.enum(partnerKeyModes),
    status: z.enum(bookingStatuses),
    cancel_reason: z.enum(cancelReasons).nullable(),
    incident_type: z.enum(incidentTypes),
    customer_policy_number: z.string(),
    claim_reference: z.string().nullable(),
    priority_level: z.enum(urgencies),
    price_cents: cents,
    cancellation_fee_cents: cents.nullable(),
    estimated_arrival: moment.nullable(),
    promised_arrival: z.object({ from: moment, by: moment }).nullable(),
    driver: z.object({ name: z.string(), truck: z.string() }).nullable(),
  })
  .meta({
    id: 'PartnerEventData',
    examples: [
      {
        booking_id: 'bkg_01k9zv6w3me7c8r2n4p5q6s7tx',
        booking_reference: sampleBookingReference,
        mode: 'live',
        status: 'confirmed',
        cancel_reason: null,
        incident_type: 'breakdown',
        customer_policy_number: 'POL-1047-KE',
        claim_reference: 'CLM-88',
        priority_level: 'urgent',
        price_cents: 9500,
        cancellation_fee_cents: null,
        estimated_arrival: '2026-11-22T10:35:00.000Z',
        promised_arrival: { from: '2026-11-22T10:30:00.000Z', by: '2026-11-22T10:45:00.000Z' },
        driver: { name: 'Fionn Walsh', truck: 'MAN TGL slide bed' },
      },
    ],
  })
export type PartnerEventData = z.output<typeof partnerEventData>

export const partnerEvent = z
  .object({
    type: z.enum(partnerEventTypes),
    /** When it happened; a message that is sent again says the same. */
    timestamp: moment,
    sequence: z.int().min(1).nullable().meta({
      description:
        'Its number among the events of the booking, from 1. They are sent in this order; a gap is an event that you did not ask for, or that was given up',
    }),
    data: partnerEventData,
  })
  .meta({ id: 'PartnerEvent' })

export const partnerTestEvent = z
  .object({
    type: z.literal(testEventType),
    timestamp: moment,
    data: z.object({ mode: z.enum(partnerKeyModes) }),
  })
  .meta({ id: 'PartnerTestEvent' })
