/** Receipts and credit notes of a booking, for its customer (docs/decisions/0024-receipts.md). */
import { z } from 'zod'
import { receiptNoPattern, receiptSeries } from '../../domain/payments/receipt.ts'
import { ofBooking } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId, bookingReference, cents, moment } from '../shapes.ts'
import { vehicleIdentity } from './vehicle.ts'

export const receiptNo = z
  .string()
  .regex(receiptNoPattern, 'Unknown number')
  .meta({ description: 'Number of a receipt, R-2026-000001, or of a credit note, CN-2026-000001' })

const party = z.object({ name: z.string(), location: z.string().nullable() })

export const receiptContent = z.object({
  about: z.enum(['recovery', 'cancellation', 'refund']),
  customer: party,
  /** Who did the recovery: the driver. Towline takes the payment as their agent. */
  supplier: party,
  pickup: z.string(),
  dropoff: z.string().nullable(),
  distanceKm: z.number(),
  vehicle: z.string(),
  vehicleIdentity: vehicleIdentity.nullable(),
  /** Of the driver’s truck. */
  truckPlate: z.string().nullable().default(null),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable().default(null),
  /** Pays what the card did not, of a split bill. */
  insurer: z.string().nullable().default(null),
  bookedAt: moment,
  endedAt: moment,
  capturedCents: cents,
  capturedAt: moment,
  /** Paid with credit for a late arrival; on a credit note: credit again. Left out: none. */
  creditCents: cents.optional(),
  backToCardCents: cents,
  /** How the total divides; null on a credit note. */
  division: z
    .object({
      driverNetCents: cents,
      commissionCents: cents,
      vatOnCommissionCents: cents,
      commissionBasisPoints: z.int(),
      vatBasisPoints: z.int(),
    })
    .nullable(),
})

export const receipt = z
  .object({
    receiptNo,
    /** R: a receipt. CN: a credit note. */
    series: z.enum(receiptSeries),
    bookingId,
    bookingReference,
    issuedAt: moment,
    /** For a credit note: the receipt that it corrects. */
    corrects: receiptNo.nullable(),
    totalCents: cents,
    /** They add up to the total. */
    lines: z.array(
      z.object({ label: z.string(), amountCents: cents, note: z.string().optional() }),
    ),
    content: receiptContent,
  })
  .meta({ id: 'Receipt' })

export type Receipt = z.infer<typeof receipt>

const params = z.object({ bookingId })

/** Limited because each PDF is generated on request. */
export const pdfsPerMinute = 20

export const receiptRoutes = {
  'GET /api/bookings/:bookingId/receipts': {
    summary:
      'Receipts and credit notes of your booking, oldest first; none while no money was kept',
    tag: 'Receipts',
    access: ofBooking('owner', 'operator'),
    params,
    answer: z.object({ receipts: z.array(receipt) }),
  },
  'GET /api/bookings/:bookingId/receipts/:receiptNo/pdf': {
    summary: 'One of them to keep',
    tag: 'Receipts',
    access: ofBooking('owner', 'operator'),
    params: params.extend({ receiptNo }),
    download: { mediaType: 'application/pdf' },
    refusals: ['receipt_not_found'],
    perMinute: pdfsPerMinute,
  },
} as const satisfies Routes
