/** All bookings, also those that are over, page by page. */
import { z } from 'zod'
import { bookingStatuses, cancelReasons } from '../../domain/bookings/booking.ts'
import { vehicleTypes } from '../../domain/bookings/casualty.ts'
import { bookingListOrders, bookingListPayers } from '../../domain/operations/booking-list.ts'
import { counties } from '../../domain/places/counties.ts'
import { operators } from '../access.ts'
import type { Routes } from '../route.ts'
import {
  accountId,
  bookingId,
  bookingReference,
  cents,
  driverId,
  id,
  moment,
  page,
} from '../shapes.ts'

/** As much as the board shows of an open one: names, and neither numbers nor addresses. */
export const listedBooking = z
  .object({
    bookingId,
    reference: bookingReference,
    status: z.enum(bookingStatuses),
    /** Null: not cancelled. */
    cancelReason: z.enum(cancelReasons).nullable(),
    createdAt: moment,
    /** The town of the pickup; null where only words are known. */
    area: z.string().nullable(),
    vehicleType: z.enum(vehicleTypes),
    priceCents: cents,
    customerName: z.string(),
    driver: z.object({ driverId, name: z.string() }).nullable(),
    /** The insurer on whose account it is; null: paid by card. */
    insurer: z.object({ partnerId: id('ptr'), name: z.string() }).nullable(),
  })
  .meta({ id: 'ListedBooking' })
export type ListedBooking = z.infer<typeof listedBooking>

export const bookingListRoutes = {
  'GET /api/operations/bookings': {
    summary: 'All bookings but erased ones; every view is recorded',
    tag: 'Operations',
    priority: 'low',
    access: operators,
    query: z.object({
      /** `open`: every state but the two that end it. */
      status: z.enum(['open', ...bookingStatuses]).optional(),
      /** Of the pickup. */
      county: z.enum(counties).optional(),
      driverId: driverId.optional(),
      customerId: accountId.optional(),
      /** Left out: both. */
      payer: z.enum(bookingListPayers).optional(),
      partnerId: id('ptr').optional(),
      /** Booked at this moment or later, and before that one. */
      from: moment.optional(),
      until: moment.optional(),
      order: z.enum(bookingListOrders).default('newest'),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(40),
    }),
    answer: page(listedBooking),
    refusals: ['invalid_input'],
    perMinute: 120,
  },
} as const satisfies Routes
