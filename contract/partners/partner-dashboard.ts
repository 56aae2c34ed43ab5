/** What an insurer’s people and operators look at: figures, the newest bookings, and what its programs asked. */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import { urgencies, vehicleTypes } from '../../domain/bookings/casualty.ts'
import { incidentTypes, partnerKeyModes } from '../../domain/partners/partner.ts'
import { readPartner } from '../access.ts'
import { handover } from '../bookings/handover.ts'
import { partnerId } from './partners.ts'
import type { Routes } from '../route.ts'
import { bookingId, bookingReference, cents, id, moment } from '../shapes.ts'

const params = z.object({ partnerId })
const tag = 'Insurers'

export const partnerOverview = z
  .object({
    partnerId,
    /** All bookings ever made with live keys. */
    totalBookings: z.int(),
    /** What was charged to its account less what went back, before discounts: from the ledger. */
    totalRevenueCents: cents,
    monthlyVolumeCommitment: z.int(),
    /** From the first offer to the acceptance, on average; null: no offer has been accepted yet. */
    averageResponseSeconds: z.number().nullable(),
    /** The oldest first, this month last. `counted`: towards the commitment. */
    months: z.array(z.object({ month: z.string(), counted: z.int() })),
  })
  .meta({ id: 'PartnerOverview' })
export type PartnerOverview = z.infer<typeof partnerOverview>

export const partnerRecentBooking = z
  .object({
    bookingId,
    bookingReference,
    createdAt: moment,
    /** Null: a sandbox booking from before this was stored. */
    vehicleType: z.enum(vehicleTypes).nullable(),
    incidentType: z.enum(incidentTypes),
    pickup: z.string(),
    dropoff: z.string().nullable(),
    policyNumber: z.string(),
    claimReference: z.string().nullable(),
    priority: z.enum(urgencies),
    priceCents: cents,
    status: z.enum(bookingStatuses),
    mode: z.enum(partnerKeyModes),
    /** How it ended; null before the end. */
    handover: handover.omit({ isAtDropoff: true }).nullable().default(null),
  })
  .meta({ id: 'PartnerRecentBooking' })
export type PartnerRecentBooking = z.infer<typeof partnerRecentBooking>

export const partnerRequest = z
  .object({
    requestId: z.string(),
    at: moment,
    method: z.string(),
    /** Path of the route, without any values that were sent. */
    path: z.string(),
    status: z.int(),
    durationMs: z.int(),
    mode: z.enum(partnerKeyModes),
    keyLastFour: z.string(),
  })
  .meta({ id: 'PartnerRequest' })
export type PartnerRequest = z.infer<typeof partnerRequest>

export const partnerRequestDetail = partnerRequest
  .extend({
    /** The address with identifiers, as it was called; null: no longer kept, as the two bodies. */
    target: z.string().nullable(),
    /** JSON, laid out, with `[redacted]` for what could identify a person; null: none. */
    sentBody: z.string().nullable(),
    answerBody: z.string().nullable(),
    /** When the three above are deleted. */
    detailsUntil: moment,
  })
  .meta({ id: 'PartnerRequestDetail' })
export type PartnerRequestDetail = z.infer<typeof partnerRequestDetail>

/** How a request was answered, in a word. */
export const requestOutcomes = ['succeeded', 'refused', 'failed'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

export const partnerDashboardRoutes = {
  'GET /api/partners/:partnerId/overview': {
    summary: 'An insurer’s totals: bookings, revenue, commitment, response time',
    tag,
    priority: 'low',
    access: readPartner,
    params,
    answer: partnerOverview,
  },
  'GET /api/partners/:partnerId/bookings': {
    summary:
      'The newest 50 bookings of an insurer, live or of its sandbox; reading live ones is on record',
    tag,
    access: readPartner,
    params,
    query: z.object({ mode: z.enum(partnerKeyModes).default('live') }),
    answer: z.object({ bookings: z.array(partnerRecentBooking) }),
  },
  'GET /api/partners/:partnerId/requests': {
    summary: 'Requests of an insurer’s programs, newest first',
    tag,
    access: readPartner,
    params,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      outcome: z.enum(requestOutcomes).optional(),
      /** Left out: of keys of both kinds. */
      mode: z.enum(partnerKeyModes).optional(),
    }),
    answer: z.object({ items: z.array(partnerRequest), nextCursor: z.string().nullable() }),
  },
  'GET /api/partners/:partnerId/requests/:requestId': {
    summary: 'One request of an insurer’s programs: what was sent and answered, redacted',
    tag,
    access: readPartner,
    params: params.extend({ requestId: id('req') }),
    answer: partnerRequestDetail,
  },
} as const satisfies Routes
