/**
 * The excess of an insured recovery, for the policy's holder, who has no account with us: what it is, the provider's page on which it is
 * held, and its receipts. Anyone with the link counts as the insurer's customer (docs/decisions/0120-split-bill.md).
 */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import { excessTextVersion } from '../../domain/cover/excess.ts'
import { anyone } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingReference, cents, moment } from '../shapes.ts'
import { pdfsPerMinute, receiptNo } from './receipts.ts'

export const excessToken = z
  .string()
  .regex(/^pay_[0-9a-z]{26}\.[\w-]{22}$/, 'Unknown link')
  .meta({ description: 'The end of the link that the holder was sent' })

export const excess = z
  .object({
    bookingReference,
    status: z.enum(bookingStatuses),
    insurer: z.string(),
    pickup: z.string(),
    dropoff: z.string().nullable(),
    priceCents: cents,
    /** What the insurer pays of the price. */
    coveredCents: cents,
    /** What the holder pays of it. */
    excessCents: cents,
    /** The parts of the price that are not covered, or not whole. */
    lines: z.array(
      z.object({ label: z.string(), excessCents: cents, reason: z.string().nullable() }),
    ),
    /** On the card now, less what went back; nothing while it is only held. */
    chargedCents: cents,
    /** Until when it can be held; then the booking ends. */
    payBy: moment,
    /** The page of the trip; null: there is none to follow. */
    tripPath: z.string().nullable(),
    receiptNos: z.array(receiptNo),
    serverNow: moment,
  })
  .meta({ id: 'Excess' })
export type Excess = z.infer<typeof excess>

const params = z.object({ token: excessToken })

export const excessRoutes = {
  'GET /api/excess/:token': {
    summary: 'What a policy’s holder pays of an insured recovery',
    tag: 'Excess',
    access: anyone,
    params,
    answer: excess,
    perMinute: 60,
  },
  'POST /api/excess/:token/payment-page': {
    summary: 'Agree to pay it, and the provider’s page on which it is held: the same one each time',
    tag: 'Excess',
    priority: 'high',
    access: anyone,
    params,
    /** Sending it agrees to that text. */
    body: z.strictObject({ textVersion: z.literal(excessTextVersion) }),
    /** Null: it is held already. */
    answer: z.object({ payAt: z.url().nullable() }),
    refusals: ['booking_ended', 'paying_elsewhere', 'payment_mismatch', 'payment_unavailable'],
    perMinute: 20,
  },
  'POST /api/excess/:token/hold': {
    summary: 'Back from the provider’s page: what happened there the provider says',
    tag: 'Excess',
    priority: 'high',
    access: anyone,
    params,
    answer: excess,
    refusals: ['payment_not_held', 'payment_unavailable', 'booking_ended'],
    perMinute: 20,
  },
  'GET /api/excess/:token/receipts/:receiptNo/pdf': {
    summary: 'A receipt of it, or a credit note, to keep',
    tag: 'Excess',
    access: anyone,
    params: params.extend({ receiptNo }),
    download: { mediaType: 'application/pdf' },
    refusals: ['receipt_not_found'],
    perMinute: pdfsPerMinute,
  },
} as const satisfies Routes
