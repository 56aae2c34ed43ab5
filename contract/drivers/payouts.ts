/** What a driver earned and how it is paid: lines, statements, PDFs, the payout account (docs/decisions/0029-payouts.md). */
import { z } from 'zod'
import {
  commissionInvoiceNoPattern,
  commissionInvoiceSeries,
} from '../../domain/payments/commission-invoice.ts'
import { payoutAccountStates } from '../../domain/payouts/payout-account.ts'
import { payoutKinds, payoutStatuses, unpaidReasons } from '../../domain/payouts/payout-line.ts'
import { statementStatuses } from '../../domain/payouts/statement.ts'
import { drivers } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId, bookingReference, cents, id, moment } from '../shapes.ts'

export const payoutId = id('pyt')
export const statementId = id('stm')
const day = z.iso.date().meta({ description: 'A day in Ireland, 2026-12-04' })

export const commissionInvoiceNo = z
  .string()
  .regex(commissionInvoiceNoPattern, 'Unknown number')
  .meta({ description: 'CI-2026-000001, an invoice; CC-2026-000001, a credit note' })

export const payout = z
  .object({
    payoutId,
    bookingId,
    bookingReference,
    kind: z.enum(payoutKinds),
    pickup: z.string(),
    /** When it was earned. */
    completedAt: moment,
    /** As it was earned: gross is commission, VAT on it and net. */
    grossCents: cents,
    commissionCents: cents,
    vatOnCommissionCents: cents,
    netCents: cents,
    /** What refunds and lost disputes took of the net; never above zero. */
    adjustmentCents: cents,
    /** Transferred, less what was taken back. */
    paidCents: cents,
    /** Still to come; below zero: paid too much. */
    outstandingCents: cents,
    status: z.enum(payoutStatuses),
    /** Null where nothing is left to pay. `words` for the screen. */
    whyNotPaid: z.object({ reason: z.enum(unpaidReasons), words: z.string() }).nullable(),
    /** The Friday it is due on. */
    payoutDate: day,
    paidAt: moment.nullable(),
  })
  .meta({ id: 'Payout' })

export type Payout = z.infer<typeof payout>

export const statement = z
  .object({
    statementId,
    /** Monday, and the Sunday that ends the week. */
    periodStart: day,
    periodEnd: day,
    /** The Friday on which this week is paid. */
    payoutDate: day,
    issuedAt: moment,
    jobs: z.int(),
    grossCents: cents,
    commissionCents: cents,
    vatOnCommissionCents: cents,
    netCents: cents,
    /** Refunds, lost disputes and money taken back since the last statement. */
    adjustmentCents: cents,
    /** Left from earlier statements: above zero not yet paid, below zero to be netted. */
    broughtForwardCents: cents,
    /** Net, adjustments and what was brought forward. */
    dueCents: cents,
    paidCents: cents,
    /** On its way. */
    pendingCents: cents,
    /** Neither paid nor on its way: carried over to the next statement. */
    carriedForwardCents: cents,
    status: z.enum(statementStatuses),
    /** Commission invoices and credit notes that belong to it. */
    commissionInvoices: z.array(
      z.object({
        invoiceNo: commissionInvoiceNo,
        series: z.enum(commissionInvoiceSeries),
        totalCents: cents,
      }),
    ),
  })
  .meta({ id: 'Statement' })

export type Statement = z.infer<typeof statement>

export const payoutAccount = z
  .object({
    state: z.enum(payoutAccountStates),
    /** What the payment company still needs, in words. */
    missing: z.array(z.string()),
  })
  .meta({ id: 'PayoutAccount' })

export type PayoutAccount = z.infer<typeof payoutAccount>

/** Where the payment company sends the driver back to; with `?payout-account=returned`. */
export const onboardingReturns = ['/driver', '/driver/join'] as const

/** How many of each a driver's dashboard shows (specification, operator side §9). */
export const payoutsShown = 50
export const statementsShown = 12

/** Limited because each PDF is generated on request. */
const pdfsPerMinute = 20

export const payoutRoutes = {
  'GET /api/driver/payouts': {
    summary: 'What you earned, newest first, and how it is paid',
    tag: 'Payouts',
    // Each about the driver who asks: what is another's is not found.
    access: drivers,
    answer: z.object({ payouts: z.array(payout) }),
    refusals: ['driver_profile_missing'],
  },
  'GET /api/driver/statements': {
    summary: 'Your weekly statements, newest first',
    tag: 'Payouts',
    priority: 'low',
    access: drivers,
    answer: z.object({ statements: z.array(statement) }),
    refusals: ['driver_profile_missing'],
  },
  'GET /api/driver/statements/:statementId/pdf': {
    summary: 'A statement to keep',
    tag: 'Payouts',
    access: drivers,
    params: z.object({ statementId }),
    download: { mediaType: 'application/pdf' },
    refusals: ['driver_profile_missing', 'statement_not_found'],
    perMinute: pdfsPerMinute,
  },
  'GET /api/driver/statements/:statementId/csv': {
    summary: 'A statement for a spreadsheet',
    tag: 'Payouts',
    access: drivers,
    params: z.object({ statementId }),
    download: { mediaType: 'text/csv' },
    refusals: ['driver_profile_missing', 'statement_not_found'],
    perMinute: pdfsPerMinute,
  },
  'GET /api/driver/commission-invoices/:invoiceNo/pdf': {
    summary: 'The invoice, or the credit note, for our commission and its VAT',
    tag: 'Payouts',
    access: drivers,
    params: z.object({ invoiceNo: commissionInvoiceNo }),
    download: { mediaType: 'application/pdf' },
    refusals: ['driver_profile_missing', 'statement_not_found'],
    perMinute: pdfsPerMinute,
  },
  'GET /api/driver/payout-account': {
    summary: 'Whether you can be paid, and what is missing',
    tag: 'Payouts',
    access: drivers,
    answer: payoutAccount,
    refusals: ['driver_profile_missing'],
  },
  'POST /api/driver/payout-account/onboarding': {
    summary:
      'A link to the payment company’s page for your bank details; it works once, for some minutes',
    tag: 'Payouts',
    access: drivers,
    body: z.strictObject({ returnTo: z.enum(onboardingReturns) }),
    answer: z.object({ url: z.url() }),
    refusals: [
      'driver_profile_missing',
      'payouts_unavailable',
      'tax_details_missing',
      'reauthentication_required',
      'second_factor_missing',
    ],
    perMinute: 10,
  },
} as const satisfies Routes
