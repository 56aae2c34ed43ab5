/** What an insurer’s people and operators look at: figures, the newest bookings, and what its programs asked. */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import { urgencies, vehicleTypes } from '../../domain/bookings/casualty.ts'
import { incidentTypes, partnerKeyModes } from '../../domain/partners/partner.ts'
import { readPartner } from '../access.ts'
import { partnerId } from './partners.ts'
import type { Routes } from '../route.ts'
import { bookingId, cents, moment } from '../shapes.ts'

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
    createdAt: moment,
    vehicleType: z.enum(vehicleTypes),
    incidentType: z.enum(incidentTypes),
    pickup: z.string(),
    dropoff: z.string().nullable(),
    policyNumber: z.string(),
    claimReference: z.string().nullable(),
    priority: z.enum(urgencies),
    priceCents: cents,
    status: z.enum(bookingStatuses),
    mode: z.enum(partnerKeyModes),
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

/** How a request was answered, in a word. */
export const requestOutcomes = ['succeeded', 'refused', 'failed'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

export const partnerDashboardRoutes = {
  'GET /api/partners/:partnerId/overview': {
    summary: 'An insurer’s totals: bookings, revenue, commitment, response time',
    tag,
    access: readPartner,
    params,
    answer: partnerOverview,
  },
  'GET /api/partners/:partnerId/bookings': {
    summary: 'The newest 50 bookings of an insurer; reading is on record',
    tag,
    access: readPartner,
    params,
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
    }),
    answer: z.object({ items: z.array(partnerRequest), nextCursor: z.string().nullable() }),
  },
} as const satisfies Routes
