/** Where the vehicle is, where it goes, and what each driver would charge: the server's price, frozen on the quote. */
import { z } from 'zod'
import { dropoffLocations, pickupLocations, urgencies } from '../../domain/bookings/casualty.ts'
import { anyone } from '../access.ts'
import type { Routes } from '../route.ts'
import { cents, driverId, moment, point, priceLine, quoteId } from '../shapes.ts'
import { dropoffText, eircodeField, pickupText } from '../text-fields.ts'
import { casualtyShape } from './vehicle.ts'

/** How a customer gives a place: an Eircode, a place from the gazetteer, or a position: the device's own, a pin, a junction, a street. */
export const whereabouts = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('eircode'), eircode: eircodeField }),
    z.strictObject({
      kind: z.literal('place'),
      name: z.string().min(1).max(100),
      county: z.string().min(1).max(50),
    }),
    z.strictObject({
      kind: z.literal('point'),
      lat: z.number().min(-90).max(90),
      lon: z.number().min(-180).max(180),
      /** What the position is called where it was picked: `M50 southbound between J9 and J10`. Without it we name it. */
      label: pickupText.optional(),
    }),
  ])
  .meta({ id: 'Whereabouts' })

export type Whereabouts = z.infer<typeof whereabouts>

/** `text`: the address in words; required when the location is "other", welcome with the others too. */
const pickupEnd = z.strictObject({
  location: z.enum(pickupLocations),
  text: pickupText.optional(),
  where: whereabouts.nullable(),
})

const dropoffEnd = z.strictObject({
  location: z.enum(dropoffLocations),
  text: dropoffText.optional(),
  where: whereabouts.nullable(),
})

export const quoteRequest = z
  .strictObject({
    pickup: pickupEnd,
    dropoff: dropoffEnd.nullable(),
    /** Kilometres entered by hand, when an end could not be placed. */
    manualDistanceKm: z
      .number()
      .min(1, 'Enter a distance between 1 and 500 km')
      .max(500, 'Enter a distance between 1 and 500 km')
      .nullable(),
    urgency: z.enum(urgencies),
    casualty: z.strictObject(casualtyShape),
    /** A driver chosen before there was a price: on the quote too, however far away, if they may be offered this job. */
    wantedDriverId: driverId.optional(),
  })
  .refine((request) => request.pickup.location !== 'other' || request.pickup.text !== undefined, {
    path: ['pickup', 'text'],
    error: 'Pickup location must be at least 3 characters',
  })
  .refine(
    (request) => request.dropoff?.location !== 'other' || request.dropoff.text !== undefined,
    {
      path: ['dropoff', 'text'],
      error: 'Drop-off location must be at least 3 characters',
    },
  )
  .meta({ id: 'QuoteRequest' })

export type QuoteRequest = z.infer<typeof quoteRequest>

/** An end of the journey as shown: words, and a point when it is known. A routing key is an area, so points are estimates. */
export const placeSummary = z
  .object({
    label: z.string(),
    area: z.string().nullable(),
    point: point.nullable(),
  })
  .meta({ id: 'PlaceSummary' })

/** An end of the journey for who may know it exactly. */
export const exactPlace = placeSummary.extend({
  /** What leads a maps application there. Left out where only the area may be known, and by an older release. */
  mapsQuery: z.string().optional(),
})

export const quotedDriver = z
  .object({
    driverId,
    name: z.string(),
    location: z.string(),
    truck: z.string(),
    rating: z.number().nullable(),
    ratingCount: z.int(),
    perKmCents: cents,
    /** Null when the pickup is not on the map. */
    etaMinutes: z.int().nullable(),
    /** To a kilometre; of quotes made earlier, to a tenth. */
    distanceKm: z.number().nullable(),
    priceCents: cents,
    lines: z.array(priceLine),
    /** Rounded to about a kilometre. */
    point,
  })
  .meta({ id: 'QuotedDriver' })

export type QuotedDriver = z.infer<typeof quotedDriver>

export const quote = z
  .object({
    quoteId,
    createdAt: moment,
    expiresAt: moment,
    serverNow: moment,
    pickup: placeSummary,
    dropoff: placeSummary.nullable(),
    distance: z.object({
      km: z.number().nullable(),
      durationText: z.string().nullable(),
      /** From routing keys or places, so "estimate"; or entered by hand. */
      source: z.enum(['estimate', 'entered', 'unknown']),
      isMinimumCharge: z.boolean(),
      /** Why no distance could be computed, in the specification's words. */
      problem: z.string().nullable(),
    }),
    /** Without a distance the price is the base only, "distance to be confirmed", and cannot be paid. */
    isPayable: z.boolean(),
    pickupAt: moment,
    /** The price when Towline offers it to the best drivers for you: the default rate. */
    anyDriver: z.object({
      priceCents: cents,
      lines: z.array(priceLine),
      bestEtaMinutes: z.int().nullable(),
      /** Over the drivers who are asked first: any of them may come. Null: unknown. */
      arrival: z.object({ fromMinutes: z.int(), toMinutes: z.int() }).nullable().default(null),
    }),
    drivers: z.array(quotedDriver),
    /** Every driver who could be offered it, not only those listed. */
    eligibleCount: z.int(),
  })
  .meta({ id: 'Quote' })

export type Quote = z.infer<typeof quote>

export const quoteRoutes = {
  'POST /api/quotes': {
    summary: 'Prices of a recovery, for each driver who could come; no account needed',
    tag: 'Quotes',
    access: anyone,
    body: quoteRequest,
    answer: quote,
    status: 201,
    refusals: ['invalid_eircode', 'outside_ireland', 'place_not_found'],
    perMinute: 60,
  },
  'GET /api/quotes/:quoteId': {
    summary: 'A quote as it was frozen',
    tag: 'Quotes',
    access: anyone,
    params: z.object({ quoteId }),
    answer: quote,
    refusals: ['quote_expired'],
  },
} as const satisfies Routes
