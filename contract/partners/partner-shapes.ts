/** What insurers’ programs send and read. Names are written as the specification writes them, with underscores. */
import { z } from 'zod'
import { bookingStatuses, cancelReasons } from '../../domain/bookings/booking.ts'
import { dropoffLocations, pickupLocations, urgencies } from '../../domain/bookings/casualty.ts'
import { incidentTypes } from '../../domain/partners/partner.ts'
import { contact } from '../bookings/bookings.ts'
import { handover } from '../bookings/handover.ts'
import {
  exampleBooking,
  exampleIdentity,
  exampleJourney,
  exampleQuote,
} from './partner-examples.ts'
import { partnerCover } from './cover.ts'
import { placeSummary, whereabouts } from '../bookings/quotes.ts'
import { bookingId, bookingReference, cents, moment, point, priceLine, quoteId } from '../shapes.ts'
import { snakeShape } from '../snake-case.ts'
import { dropoffText, freeText, pickupText } from '../text-fields.ts'
import { givenIdentity, partnerVehicleShape, vehicleIdentity } from '../bookings/vehicle.ts'

export const vehicle = z.strictObject(partnerVehicleShape).meta({
  id: 'PartnerVehicle',
  description: 'What is left out is as with a car that rolls, with its keys, on a street',
})

/** Many a program writes null for what it leaves out: the same is meant. */
const orNull = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined)

const pickup = z.strictObject({
  location: z.enum(pickupLocations).default('roadside'),
  text: orNull(pickupText).meta({
    description: 'The address in words; required when the location is "other"',
  }),
  where: whereabouts,
})
const dropoff = z.strictObject({
  location: z.enum(dropoffLocations).default('garage'),
  text: orNull(dropoffText).meta({
    description: 'The address in words; required when the location is "other"',
  }),
  where: whereabouts,
})

const priorityLevel = z
  .enum(urgencies)
  .default('standard')
  .meta({ description: 'Emergencies are asked out first; it is part of the price' })

const reference = freeText(50)
  .refine((text) => text !== '', 'Say which')
  .meta({ description: '1 to 50 characters' })

const home = orNull(whereabouts).meta({
  description:
    'Where your customer lives, for rules that begin at a distance from home. Used once and not stored. Send a position: an Eircode and a place are areas, and show only that the vehicle is at home',
})

const journey = {
  vehicle,
  pickup,
  dropoff,
  distance_km: z
    .number()
    .min(1)
    .max(500)
    .nullable()
    .default(null)
    .meta({ description: 'Only when there is no drop-off yet' }),
}

export const partnerQuoteRequest = z
  .strictObject({
    priority_level: priorityLevel,
    ...journey,
    dropoff: dropoff.nullable(),
    customer_policy_number: orNull(reference).meta({
      description: 'For rules about call-outs a year; without it they are checked at booking',
    }),
    home,
  })
  .meta({ id: 'PartnerQuoteRequest', examples: [exampleJourney] })
export type PartnerQuoteRequest = z.output<typeof partnerQuoteRequest>

export const partnerPriceLine = z
  .object(snakeShape(priceLine.shape))
  .meta({ id: 'PartnerPriceLine', description: 'A part of the price, in cents, VAT included' })

const described = (description: string) => ({ description })

export const partnerQuote = z
  .object({
    quote_id: quoteId,
    expires_at: moment.meta(described('Book it before')),
    priority_level: z.enum(urgencies),
    price_cents: cents.meta(described('VAT included')),
    price_lines: z.array(partnerPriceLine).meta(described('What the price is made of')),
    distance_km: z.number().nullable(),
    is_bookable: z.boolean().meta(described('False: without a distance it cannot be booked')),
    best_eta_minutes: z.int().nullable().meta(described('Of the driver who is nearest')),
    drivers_available: z.int().meta(described('Drivers who could be asked now')),
    pickup: placeSummary,
    dropoff: placeSummary.nullable(),
    cover: partnerCover.nullable().default(null),
  })
  .meta({ id: 'PartnerQuote', examples: [exampleQuote] })
export type PartnerQuote = z.output<typeof partnerQuote>

const either = 'Leave this out: the quote that you name has its journey'
const neither = 'Send this, or name a quote that has it'

export const partnerBookingRequest = z
  .strictObject({
    incident_type: z.enum(incidentTypes),
    customer_policy_number: reference,
    claim_reference: reference.nullable().default(null),
    priority_level: orNull(z.enum(urgencies)).meta({
      description:
        'Emergencies are asked out first; it is part of the price. Left out: that of the quote you name, "standard" without one',
    }),
    quote_id: orNull(quoteId).meta({ description: 'Book at the price of this quote' }),
    vehicle: orNull(journey.vehicle),
    pickup: orNull(journey.pickup),
    dropoff: dropoff.nullable().optional(),
    distance_km: journey.distance_km,
    home,
    contact: contact.meta({
      description: 'Who is with the vehicle: notified by text and email, with a link to the trip',
    }),
    check_phone: orNull(z.boolean()).meta({
      description:
        'Refuse a contact phone that no call can reach, as "phone_unreachable". Left out: it is taken as you send it',
    }),
    vehicle_identity: orNull(givenIdentity).meta({
      description: 'Which vehicle it is, with or without a quote: shown to the driver who accepts',
    }),
    description: orNull(freeText(2000)).meta({ description: 'Read by the driver' }),
    collect_excess: z.boolean().default(false).meta({
      description:
        'Split the bill: the contact is sent a link to pay the excess by card, and drivers are asked once it is held. Left out: the whole price goes on your account',
    }),
  })
  .superRefine((request, context) => {
    for (const part of ['vehicle', 'pickup', 'dropoff'] as const) {
      // without a quote, null says that there is no drop-off yet; beside one it says nothing
      const isThere = request.quote_id ? Boolean(request[part]) : request[part] !== undefined
      if (isThere === (request.quote_id === undefined)) continue
      context.addIssue({ code: 'custom', path: [part], message: isThere ? either : neither })
    }
    if (request.quote_id !== undefined && request.home !== undefined) {
      context.addIssue({ code: 'custom', path: ['home'], message: either })
    }
  })
  .meta({
    id: 'PartnerBookingRequest',
    examples: [
      {
        incident_type: 'breakdown',
        customer_policy_number: 'POL-1047-KE',
        claim_reference: 'CLM-88',
        ...exampleJourney,
        vehicle_identity: exampleIdentity,
        contact: { name: 'Aoife Byrne', phone: '+353 20 910 0001', email: 'aoife@example.ie' },
      },
    ],
  })
export type PartnerBookingRequest = z.output<typeof partnerBookingRequest>

export const partnerBookingSummary = z
  .object({
    booking_id: bookingId,
    booking_reference: bookingReference,
    status: z.enum(bookingStatuses),
    created_at: moment,
    incident_type: z.enum(incidentTypes),
    customer_policy_number: z.string(),
    claim_reference: z.string().nullable(),
    priority_level: z.enum(urgencies),
    pickup_label: z.string(),
    dropoff_label: z.string().nullable(),
    price_cents: cents,
  })
  .meta({ id: 'PartnerBookingSummary' })

export const partnerBooking = partnerBookingSummary
  .extend({
    cancel_reason: z.enum(cancelReasons).nullable(),
    pickup: placeSummary,
    dropoff: placeSummary.nullable(),
    distance_km: z.number(),
    vehicle_identity: vehicleIdentity.nullable().meta(described('As you sent it; null: nothing')),
    price_lines: z.array(partnerPriceLine).meta(described('What the price is made of')),
    cover: partnerCover
      .nullable()
      .meta(described('As it was quoted; null: booked before your rules were known to us')),
    charged_cents: cents.meta(
      described(
        'On your account for this booking, VAT included: nothing before a driver accepts, less refunds',
      ),
    ),
    excess: z
      .object({
        amount_cents: cents,
        charged_cents: cents.meta(described('On the card now, less what went back')),
        pay_url: z.string().nullable().meta(described('Where it is paid; null: paid, or too late')),
        pay_by: moment,
      })
      .nullable()
      .meta(
        described(
          'What the policy’s holder pays by card; null: the bill is not split. What their bank takes back of it later is put on your account',
        ),
      ),
    cancellation_fee_cents: cents.nullable().meta(described('What cancelling has cost')),
    accept_by: moment.nullable().meta(described('Until when a driver may accept')),
    accepted_at: moment.nullable(),
    estimated_arrival: moment.nullable().meta(described('As estimated now')),
    promised_arrival: z
      .object({ from: moment, by: moment })
      .nullable()
      .meta(
        described('As the driver promised at acceptance; once it is missed, cancelling is free'),
      ),
    completed_at: moment.nullable(),
    driver: z
      .object({
        name: z.string(),
        truck: z.string(),
        phone: z.string().nullable().meta(described('From acceptance to the end')),
        position: point.extend({ at: moment }).nullable(),
      })
      .nullable(),
    start_code: z
      .string()
      .nullable()
      .meta(
        described(
          'The code the person beside the vehicle gives the driver before the recovery begins',
        ),
      ),
    trip_url: z
      .string()
      .nullable()
      .meta(
        described(
          'The page of the person beside the vehicle, which needs no account: the trip, the driver, whom to call, and the codes for start and hand-over. Give it to no one else',
        ),
      ),
    cancel_now: z
      .object({ is_allowed: z.boolean(), fee_cents: cents })
      .nullable()
      .meta(described('What cancelling costs now; null when it is over')),
    handover: z
      .object(snakeShape(handover.shape))
      .nullable()
      .meta(
        described(
          'How the recovery ended: what is missing of photos, signature and drop-off check, and the driver’s reason. Null before the end',
        ),
      ),
    history: z.array(z.object({ at: moment, status: z.enum(bookingStatuses) })),
  })
  .meta({ id: 'PartnerBooking', examples: [exampleBooking] })
export type PartnerBooking = z.output<typeof partnerBooking>
