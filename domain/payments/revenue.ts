/**
 * What Towline earns (specification, operator side §2 "Revenue analytics", §3 `platform_revenue`, §9): where it comes from, what of it
 * counts, and how it is said. The figures themselves are sums over the ledger.
 */
import { assertCents, percentOf } from '../money.ts'
import { dublinDay } from './tax-point.ts'
import { vatRateOn } from './vat.ts'

/** The specification's names; at most three, so that a chart tells them apart. */
export const revenueSources = ['commission', 'insurance_partnership', 'advertisement'] as const
export type RevenueSource = (typeof revenueSources)[number]

export const revenueSourceLabels: Record<RevenueSource, string> = {
  commission: 'Commission',
  insurance_partnership: 'Insurance partnerships',
  advertisement: 'Advertisements',
}

/** Only what is confirmed counts in a total: it is in the ledger. An invoice waits for its payment. */
export const revenueStatuses = ['confirmed', 'awaiting'] as const
export type RevenueStatus = (typeof revenueStatuses)[number]

/** Operator side §9. */
export const recentRevenueShown = 10
export const topAdvertsShown = 5

/** A year, and the month that goes on. */
export const monthsCharted = 13

export const advertChargeStates = ['awaiting', 'confirmed', 'withdrawn', 'returned'] as const
export type AdvertChargeState = (typeof advertChargeStates)[number]

/** What an operator may do with an invoice, and from where: paid, never to be paid, paid and taken back by the bank. */
export const advertChargeTransitions = {
  confirm: { from: 'awaiting', to: 'confirmed' },
  withdraw: { from: 'awaiting', to: 'withdrawn' },
  return: { from: 'confirmed', to: 'returned' },
} as const satisfies Record<string, { from: AdvertChargeState; to: AdvertChargeState }>
export type AdvertChargeTransition = keyof typeof advertChargeTransitions
export const advertChargeTransitionNames = ['confirm', 'withdraw', 'return'] as const

/** More than any advertiser pays at once; a slip of the finger. Cents, without VAT. */
export const advertChargeMaxCents = 100_000_00
export const advertReferenceMaxLength = 40
export const chargeReasonMaxLength = 300

/** VAT on what an advertiser is charged, in cents, at the standard rate of the day of the invoice (VAT Consolidation Act 2010 s. 74). */
export const vatOnAdvert = (netCents: number, at: Date): number =>
  percentOf(netCents, vatRateOn(dublinDay(at)))

/** What a line of revenue is about, as far as it is known. */
export type RevenueFacts = {
  kind: string
  source: RevenueSource
  /** The town of the pickup. */
  area: string | null
  company: string | null
  advertiser: string | null
  advert: string | null
}

const ofBooking: Readonly<Record<string, string>> = {
  completion: 'Recovery',
  cancellation_fee: 'Cancellation fee',
  price_reduction: 'Refund of a recovery',
}

/** `Commission: recovery, Naas`. Names companies only, no people. */
export const revenueDescription = ({
  kind,
  source,
  area,
  company,
  advertiser,
  advert,
}: RevenueFacts): string => {
  if (source === 'advertisement') {
    const who = [advertiser, advert].filter((part) => part !== null).join(', ')
    if (kind === 'advert_return') return `Payment reversed: ${who}`
    return `Advertisement: ${who}`
  }
  const what = ofBooking[kind] ?? 'Commission'
  return [what, area, company].filter((part) => part !== null).join(', ')
}

/** The average discount on one booking of an insurer, in cents; 0 without bookings (operator side §2, "Avg Discount"). */
export const averageDiscountCents = (discountCents: number, bookings: number): number => {
  assertCents(discountCents)
  return bookings === 0 ? 0 : Math.round(discountCents / bookings)
}

/** Up to so many seconds from the first offer to the acceptance; the last has no end. */
export const responseSteps: readonly {
  id: string
  label: string
  short: string
  untilSeconds: number
}[] = [
  { id: 'half', label: 'Under 30 seconds', short: '<30 s', untilSeconds: 30 },
  { id: 'one', label: '30 seconds to 1 minute', short: '1 m', untilSeconds: 60 },
  { id: 'two', label: '1 to 2 minutes', short: '2 m', untilSeconds: 120 },
  { id: 'three', label: '2 to 3 minutes', short: '3 m', untilSeconds: 180 },
  { id: 'five', label: '3 to 5 minutes', short: '5 m', untilSeconds: 300 },
  { id: 'ten', label: '5 to 10 minutes', short: '10 m', untilSeconds: 600 },
  { id: 'longer', label: '10 minutes and longer', short: '>10 m', untilSeconds: Infinity },
]

/** The step that a response of so many seconds belongs to. */
export const responseStepOf = (seconds: number): number =>
  responseSteps.findIndex(({ untilSeconds }) => seconds < untilSeconds)

/** How many places a map of jobs shows, the busiest: more than a year of jobs has, and as many dots as a map can hold. */
export const mapPlacesShown = 400
