/**
 * What an insurer pays for a month (issue "Operators, insurers, advertisers", rulings "Volume discount"): what was put on its account in
 * that month of Irish time, less what was credited, less the discount agreed on when the month's commitment was met. Cents throughout.
 *
 * The recovery is the driver's supply, and Towline takes the payment as the driver's agent, as with receipts (`receipt.ts`): of VAT the
 * invoice states that on Towline's commission, inside the price. The discount is Towline's to bear; drivers earn the same.
 */
import { ratesOf, splitPrice, type PriceSplit } from '../payments/commission.ts'
import { addDublinDays, dateKey, dublinClock } from '../time/dublin-time.ts'
import { percentOf } from '../money.ts'
import { meetsCommitment } from './partner-company.ts'
import { splitDatesOf, type SplitDates } from '../payments/tax-point.ts'
import { vatByRate, type VatAtRate } from '../payments/vat.ts'

/** Days after the invoice until it is due (Late Payment in Commercial Transactions Regulations, S.I. 580/2012: 30 days unless agreed). */
export const invoiceDueDays = 30

/** Days after the due date on which a reminder is mailed; after the last one an operator has to call. */
export const invoiceReminderDays = [1, 15, 30] as const

/** `PI-2026-000001` */
export const invoiceNoPattern = /^PI-\d{4}-\d{6,9}$/

export type InvoiceLine = {
  kind: 'charge' | 'credit'
  /** ISO 8601. */
  at: string
  bookingId: string
  policyNumber: string
  claimReference: string | null
  pickup: string
  /** Below zero for a credit. */
  amountCents: number
  /** Beside it, of the same recovery: paid by the policy's holder by card. Left out: nothing. */
  excessCents?: number
  /** When the booking was made: the commission rate of that day holds. ISO 8601. */
  bookedAt: string
  /** The day whose rate of VAT holds (`tax-point.ts`). Not on lines of before it was kept: the day of booking. */
  taxPoint?: string
}

/** What is frozen beside lines and sums. */
export type InvoiceContent = {
  companyName: string
  contactEmail: string
  /** Bookings that counted towards the commitment, and what was agreed at the time. */
  counted: number
  commitment: number
  discountBasisPoints: number
  /** Inside what was charged. */
  commissionCents: number
  vatOnCommissionCents: number
}

export type InvoiceDraft = {
  chargedCents: number
  discountCents: number
  totalCents: number
  commissionCents: number
  vatOnCommissionCents: number
}

export type InvoiceTerms = Pick<InvoiceContent, 'counted' | 'commitment' | 'discountBasisPoints'>

/** Rulings, "Volume discount": a month in which the commitment was met gets the discount on all that is left of its charges, rounded half-up. */
export const volumeDiscount = (
  chargedCents: number,
  { counted, commitment, discountBasisPoints }: InvoiceTerms,
): number =>
  chargedCents > 0 && meetsCommitment(counted, commitment)
    ? percentOf(chargedCents, discountBasisPoints)
    : 0

/** `dueOn`: when the day begins until whose end it is to be paid. */
export const isInvoiceLate = (dueOn: Date, now: Date): boolean => now >= addDublinDays(dueOn, 1)

/** The number of reminders due for an invoice that is still open; Irish days. */
export const remindersDue = (dueOn: Date, now: Date): number =>
  invoiceReminderDays.filter((days) => now >= addDublinDays(dueOn, days)).length

const datesOf = ({ bookedAt, taxPoint }: InvoiceLine): SplitDates =>
  splitDatesOf({ createdAt: bookedAt, taxPoint: taxPoint ?? null })

/**
 * How a line divides, signed as its amount is. A line beside an excess has what the whole price divides into less what the excess does, as its
 * receipt says: both documents together are what the ledger has.
 */
const splitOf = (line: InvoiceLine): PriceSplit => {
  const sign = line.amountCents < 0 ? -1 : 1
  const split = lessExcess(
    line,
    splitPrice(line.amountCents * sign + (line.excessCents ?? 0), datesOf(line)),
  )
  return {
    priceCents: sign * split.priceCents,
    commissionCents: sign * split.commissionCents,
    vatOnCommissionCents: sign * split.vatOnCommissionCents,
    driverNetCents: sign * split.driverNetCents,
  }
}

const lessExcess = (line: InvoiceLine, whole: PriceSplit): PriceSplit => {
  if (line.excessCents === undefined) return whole
  const excess = splitPrice(line.excessCents, datesOf(line))
  return {
    priceCents: whole.priceCents - excess.priceCents,
    commissionCents: whole.commissionCents - excess.commissionCents,
    vatOnCommissionCents: whole.vatOnCommissionCents - excess.vatOnCommissionCents,
    driverNetCents: whole.driverNetCents - excess.driverNetCents,
  }
}

/** The VAT on the commission inside lines for each rate of it, in the order in which the rates come up. */
export const invoiceVatByRate = (lines: readonly InvoiceLine[]): VatAtRate[] =>
  vatByRate(
    lines.map((line) => ({
      vatBasisPoints: ratesOf(datesOf(line)).vatBasisPoints,
      vatCents: splitOf(line).vatOnCommissionCents,
    })),
  )

/** Sums of an invoice. Throws RangeError for a charge below zero or a credit above. */
export const partnerInvoiceOf = (
  lines: readonly InvoiceLine[],
  terms: InvoiceTerms,
): InvoiceDraft => {
  let [chargedCents, commissionCents, vatOnCommissionCents] = [0, 0, 0]
  for (const line of lines) {
    const { kind, amountCents } = line
    const sign = kind === 'charge' ? 1 : -1
    if (amountCents * sign <= 0) throw new RangeError(`a ${kind} of ${amountCents} cents`)
    const split = splitOf(line)
    chargedCents += amountCents
    commissionCents += split.commissionCents
    vatOnCommissionCents += split.vatOnCommissionCents
  }
  const discountCents = volumeDiscount(chargedCents, terms)
  return {
    chargedCents,
    discountCents,
    totalCents: chargedCents - discountCents,
    commissionCents,
    vatOnCommissionCents,
  }
}

/** Nothing is owed for one that is not above zero: it stays to the insurer's good on its account. */
export const isPayable = ({ totalCents }: Pick<InvoiceDraft, 'totalCents'>): boolean =>
  totalCents > 0

/** Money for an invoice arrives on its day or after, and not in days to come. `receivedOn`: `2026-12-15`; all by the Irish calendar. */
export const isPaymentDay = (receivedOn: string, issuedAt: Date, now: Date): boolean =>
  dateKey(dublinClock(issuedAt)) <= receivedOn && receivedOn <= dateKey(dublinClock(now))
