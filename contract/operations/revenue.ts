/** What Towline earns, for operators (specification, operator side §2 "Revenue analytics"; docs/decisions/0045-revenue.md). */
import { z } from 'zod'
import { advertPositions } from '../../domain/adverts/advert.ts'
import {
  advertChargeMaxCents,
  advertChargeTransitionNames,
  advertChargeStates,
  advertReferenceMaxLength,
  chargeReasonMaxLength,
  revenueSources,
  revenueStatuses,
} from '../../domain/payments/revenue.ts'
import { operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { adId, bookingId, day, id, moment } from '../shapes.ts'
import { freeText, neededText } from '../text-fields.ts'

const cents = z.int().meta({ description: 'Euro cents' })
const month = z.string().meta({ description: 'A month in Ireland, 2026-12' })

/** How new the figures are: they may come from a replica that follows. */
const dated = { asOf: moment }

/** Both days belong to it. */
const period = z.strictObject({ from: day, to: day }).refine(({ from, to }) => from <= to, {
  message: 'The last day is before the first',
  path: ['to'],
})

export const revenueLine = z
  .object({
    revenueId: z.string(),
    description: z.string(),
    source: z.enum(revenueSources),
    status: z.enum(revenueStatuses),
    amountCents: cents,
    earnedAt: moment,
    bookingId: bookingId.nullable(),
  })
  .meta({ id: 'RevenueLine' })
export type RevenueLine = z.infer<typeof revenueLine>

/** What one month brought from each source. */
export const revenueMonth = z
  .object({
    month,
    commissionCents: cents,
    insuranceCents: cents,
    advertisementCents: cents,
  })
  .meta({ id: 'RevenueMonth' })
export type RevenueMonth = z.infer<typeof revenueMonth>

/** Where an advert is shown and when it runs: two with one title are told apart by it. */
const advertRun = {
  position: z.enum(advertPositions),
  startsAt: moment,
  endsAt: moment,
}

export const advertStatistics = z
  .object({
    adId,
    title: z.string(),
    advertiserName: z.string(),
    ...advertRun,
    isRunning: z.boolean(),
    views: z.int(),
    clicks: z.int(),
  })
  .meta({ id: 'AdvertFigures' })
export type AdvertStatistics = z.infer<typeof advertStatistics>

export const advertChargeId = id('adc')
export const advertCharge = z
  .object({
    advertChargeId,
    adId,
    title: z.string(),
    advertiserName: z.string(),
    ...advertRun,
    reference: z.string(),
    netCents: cents,
    vatCents: cents,
    state: z.enum(advertChargeStates),
    recordedAt: moment,
    confirmedAt: moment.nullable(),
    endedAt: moment.nullable(),
    endReason: z.string().nullable(),
  })
  .meta({ id: 'AdvertCharge' })
export type AdvertCharge = z.infer<typeof advertCharge>

/** An export is counted for an account; each reads a table from end to end. */
const exportsPerMinute = 10
const csv = { mediaType: 'text/csv' }

export const revenueRoutes = {
  'GET /api/revenue/overview': {
    summary: 'What was earned, from where, and the newest of it',
    tag: 'Revenue',
    priority: 'low',
    access: operators,
    answer: z.object({
      ...dated,
      totalCents: cents,
      /** Since midnight in Ireland of the first. */
      thisMonthCents: cents,
      commissionCents: cents,
      advertisementCents: cents,
      insuranceCents: cents,
      recent: z.array(revenueLine),
      /** The oldest first; the last goes on. */
      months: z.array(revenueMonth),
    }),
  },
  'GET /api/revenue/adverts': {
    summary: 'How advertisements do, and what was charged for them',
    tag: 'Revenue',
    priority: 'low',
    access: operators,
    answer: z.object({
      activeAds: z.int(),
      impressions: z.int(),
      clicks: z.int(),
      top: z.array(advertStatistics),
      /** Every one, by name, to be charged for. */
      adverts: z.array(
        z.object({ adId, title: z.string(), advertiserName: z.string(), ...advertRun }),
      ),
      /** The newest first. */
      charges: z.array(advertCharge),
    }),
  },
  'POST /api/revenue/advert-charges': {
    summary: 'Record an invoice to an advertiser; on record',
    tag: 'Revenue',
    access: operators,
    body: z.strictObject({
      adId,
      reference: neededText(advertReferenceMaxLength, 'Enter the number of the invoice'),
      netCents: z.int().min(1).max(advertChargeMaxCents),
    }),
    answer: advertCharge,
    status: 201,
    refusals: ['advert_charge_not_found', 'advert_charge_exists'],
  },
  'POST /api/revenue/advert-charges/:advertChargeId/transitions': {
    summary: 'Record the outcome of an invoice; on record, and in the ledger where money was paid',
    tag: 'Revenue',
    access: operators,
    params: z.object({ advertChargeId }),
    formerly: {
      path: '/api/revenue/advert-charges/:advertChargeId/moves',
      fields: { move: 'transition' },
    },
    body: z
      .strictObject({
        transition: z.enum(advertChargeTransitionNames),
        reason: freeText(chargeReasonMaxLength),
      })
      .refine(({ transition, reason }) => transition === 'confirm' || reason !== '', {
        message: 'Say why',
        path: ['reason'],
      }),
    answer: advertCharge,
    refusals: ['advert_charge_not_found', 'advert_charge_moved'],
  },
  'GET /api/revenue/partners': {
    summary: 'Insurers, their bookings and their discounts',
    tag: 'Revenue',
    priority: 'low',
    access: operators,
    answer: z.object({
      ...dated,
      activePartners: z.int(),
      bookings: z.int(),
      discountCents: cents,
      averageDiscountCents: cents,
      partners: z.array(
        z.object({
          companyName: z.string(),
          isActive: z.boolean(),
          bookings: z.int(),
          revenueCents: cents,
          discountCents: cents,
        }),
      ),
    }),
  },
  'GET /api/revenue/reports': {
    summary: 'Where jobs were, and how soon drivers answered',
    tag: 'Revenue',
    priority: 'low',
    access: operators,
    query: period,
    answer: z.object({
      ...dated,
      /** Booked, and a driver accepted. */
      jobs: z.int(),
      /** The busiest first. */
      places: z.array(
        z.object({ area: z.string(), jobs: z.int(), lat: z.number(), lon: z.number() }),
      ),
      /** In the order of `responseSteps`. */
      responses: z.array(z.int()),
      /** The median; null: no offer was accepted. */
      medianResponseSeconds: z.number().nullable(),
    }),
  },
  'GET /api/revenue/exports/revenue': {
    summary: 'Every line of revenue of a period, for a spreadsheet; on record',
    tag: 'Revenue',
    access: operators,
    query: period,
    download: csv,
    perMinute: exportsPerMinute,
  },
  'GET /api/revenue/exports/adverts': {
    summary: 'Views, clicks and revenue of each advertisement in a period; on record',
    tag: 'Revenue',
    access: operators,
    query: period,
    download: csv,
    perMinute: exportsPerMinute,
  },
  'GET /api/revenue/exports/partners': {
    summary: 'Bookings, revenue and discounts of each insurer in a period; on record',
    tag: 'Revenue',
    access: operators,
    query: period,
    download: csv,
    perMinute: exportsPerMinute,
  },
} as const satisfies Routes
