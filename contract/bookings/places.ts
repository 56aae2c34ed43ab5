/** Places by their names and positions, for the "where" fields. */
import { z } from 'zod'
import { anyoneWithoutSession } from '../access.ts'
import type { Routes } from '../route.ts'
import { travelDirections } from '../../domain/places/road-label.ts'
import { point } from '../shapes.ts'

export const gazetteerPlace = z
  .object({
    name: z.string(),
    county: z.string(),
    kind: z.string(),
    lat: z.number(),
    lon: z.number(),
  })
  .meta({ id: 'GazetteerPlace' })

export type GazetteerPlace = z.infer<typeof gazetteerPlace>

/** One of the ways in which a quote's request takes a place. */
const suggestedWhere = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('eircode'), eircode: z.string() }),
  z.object({ kind: z.literal('place'), name: z.string(), county: z.string() }),
  z.object({ kind: z.literal('point'), lat: z.number(), lon: z.number(), label: z.string() }),
])

/** A place that a "where" field offers. */
export const suggestedPlace = z
  .object({
    label: z.string(),
    /** What to know before picking it: `Within about 2 km: move the pin to you`. */
    detail: z.string().nullable(),
    /** The same where there is no pin to move: `Within about 2 km`. */
    exactness: z.string().nullable().default(null),
    /** How it is sent with a quote. */
    where: suggestedWhere,
    point,
    isMotorway: z.boolean(),
  })
  .meta({ id: 'SuggestedPlace' })
export type SuggestedPlace = z.infer<typeof suggestedPlace>

/** The motorway at or close to a position. */
export const motorwayPosition = z
  .object({
    road: z.string(),
    /** `M50 southbound between J9 and J10`; the direction only from a heading along the road. */
    label: z.string(),
    direction: z.enum(travelDirections).nullable(),
    /** False: it is close, and only the person there knows whether they are on it. */
    isOnIt: z.boolean(),
  })
  .meta({ id: 'MotorwayPosition' })
export type MotorwayPosition = z.infer<typeof motorwayPosition>

export const placeRoutes = {
  'GET /api/places': {
    summary: 'Places by name, accents and Irish names allowed',
    tag: 'Places',
    access: anyoneWithoutSession,
    query: z.object({
      q: z.string().trim().min(2).max(60),
      limit: z.coerce.number().int().min(1).max(20).default(8),
    }),
    answer: z.object({ places: z.array(gazetteerPlace) }),
    perMinute: 240,
  },
  'GET /api/places/suggestions': {
    summary: 'Eircodes, motorway junctions, places and streets that typed words may mean',
    tag: 'Places',
    access: anyoneWithoutSession,
    query: z.object({
      q: z.string().trim().min(2).max(100),
      limit: z.coerce.number().int().min(1).max(10).default(6),
    }),
    answer: z.object({
      places: z.array(suggestedPlace),
      /** Why there are none; null when there are some. */
      problem: z.string().nullable(),
    }),
    perMinute: 240,
  },
  'GET /api/places/nearest': {
    summary: 'A position in words, with the nearest place and routing key',
    tag: 'Places',
    access: anyoneWithoutSession,
    query: z.object({
      lat: z.coerce.number().min(-90).max(90),
      lon: z.coerce.number().min(-180).max(180),
      /** What the device says of it; left out for a pin. */
      accuracyM: z.coerce.number().min(0).max(1_000_000).optional(),
      headingDegrees: z.coerce.number().min(0).max(360).optional(),
    }),
    answer: z.object({
      place: gazetteerPlace,
      distanceKm: z.number(),
      routingKey: z.string(),
      /** `M50 between J9 and J10`, `Near Naas, Co. Kildare` */
      label: z.string(),
      motorway: motorwayPosition.nullable(),
    }),
    refusals: ['outside_ireland'],
  },
  'GET /api/eircodes/:eircode': {
    summary: 'The area of an Eircode, by its routing key',
    tag: 'Places',
    access: anyoneWithoutSession,
    params: z.object({ eircode: z.string().max(20) }),
    answer: z.object({
      eircode: z.string(),
      routingKey: z.string(),
      area: z.string(),
      county: z.string(),
      point,
    }),
    refusals: ['invalid_eircode', 'eircode_not_found'],
  },
} as const satisfies Routes
