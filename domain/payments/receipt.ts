/**
 * Receipts of what a customer paid, and credit notes of what came back later. A receipt is issued when the money is final: when the
 * recovery is completed, or cancelled at a cost. Its content is frozen; its wording is in `receipt-document.ts`.
 *
 * The recovery is the driver's supply, and Towline takes the payment as the driver's agent (terms, "What Towline is"). Whether a driver
 * is registered for VAT is not on it: of VAT a receipt states that on Towline's commission, inside the price. The driver's own VAT is on
 * an invoice in their name, for a business (`domain/tax/vat-invoice.ts`).
 * Numbers without gaps: Value-Added Tax Regulations 2010 (S.I. 639/2010), regulation 20. Kept `businessRecordsYears` (`law.ts`).
 */
import { ratesOf, splitPrice } from './commission.ts'
import { partsOf } from '../cover/excess.ts'
import { formatEuro } from '../money.ts'
import type { MoneyLine } from '../pdf-document.ts'
import type { PriceLine } from '../tariffs/pricing.ts'
import { dublinDay, type SplitDates } from './tax-point.ts'
import type { VehicleIdentity } from '../bookings/vehicle-identity.ts'

/** R: receipts. CN: credit notes. Each counts from 1 in every year of Irish time. */
export const receiptSeries = ['R', 'CN'] as const
export type ReceiptSeries = (typeof receiptSeries)[number]

/** `R-2026-000001` */
export const receiptNoPattern = /^(?:R|CN)-\d{4}-\d{6,9}$/

export type ReceiptParty = { name: string; location: string | null }

/** How a price divides; inside it, and nothing on top. */
export type ReceiptDivision = {
  driverNetCents: number
  commissionCents: number
  vatOnCommissionCents: number
  commissionBasisPoints: number
  vatBasisPoints: number
}

/** What a customer knows their card by. */
export type ReceiptCard = { brand: string; last4: string }

/** What is frozen beside the lines. Moments as ISO 8601. */
export type ReceiptContent = {
  about: 'recovery' | 'cancellation' | 'refund'
  customer: ReceiptParty
  supplier: ReceiptParty
  pickup: string
  dropoff: string | null
  distanceKm: number
  /** As a person would say it. */
  vehicle: string
  /** Null: it was not said, or the receipt is from before it was asked. */
  vehicleIdentity: VehicleIdentity | null
  /** The registration of the driver's truck; null: not known, or the receipt is from before it was shown. */
  truckPlate: string | null
  /** The card that was charged; null as above. */
  card: ReceiptCard | null
  /** Who pays what the card does not; null: the card paid it all, or the receipt is from before bills were split. */
  insurer: string | null
  bookedAt: string
  endedAt: string
  /** Charged to the card, and when: its day is the tax point. */
  capturedCents: number
  /** Credit for a late arrival paid this much beside the card; on a credit note: so much of it is credit again. Left out: none. */
  creditCents?: number
  capturedAt: string
  /** For a cancellation: what goes back to the card at once. For a refund: the same as the total. */
  backToCardCents: number
  /** Null on a credit note: how a refund divides is not the customer's. */
  division: ReceiptDivision | null
}

/** A booking, as much as its receipt tells of. */
export type ReceiptFacts = {
  customerName: string
  driverName: string
  driverLocation: string
  pickup: string
  dropoff: string | null
  distanceKm: number
  vehicle: string
  vehicleIdentity: VehicleIdentity | null
  truckPlate: string | null
  card: ReceiptCard | null
  priceCents: number
  priceLines: readonly PriceLine[]
  /** What the customer got back before the job was over, at our expense. */
  returnedCents: number
  cancellationFeeCents: number | null
  /** The insurer that pays what the card did not; left out or null: the card paid it all. */
  split?: { insurer: string; chargedCents: number } | null
  createdAt: Date
  endedAt: Date
  capturedCents: number
  /** What credit for a late arrival paid beside the card; left out: nothing. */
  creditCents?: number
  capturedAt: Date
}

export type ReceiptDraft = { lines: MoneyLine[]; totalCents: number; content: ReceiptContent }

const contentOf = (
  facts: ReceiptFacts,
  rest: Pick<ReceiptContent, 'about' | 'backToCardCents' | 'division' | 'creditCents'>,
): ReceiptContent => ({
  customer: { name: facts.customerName, location: null },
  supplier: { name: facts.driverName, location: facts.driverLocation },
  pickup: facts.pickup,
  dropoff: facts.dropoff,
  distanceKm: facts.distanceKm,
  vehicle: facts.vehicle,
  vehicleIdentity: facts.vehicleIdentity,
  truckPlate: facts.truckPlate,
  card: facts.card,
  insurer: facts.split?.insurer ?? null,
  bookedAt: facts.createdAt.toISOString(),
  endedAt: facts.endedAt.toISOString(),
  capturedCents: facts.capturedCents,
  capturedAt: facts.capturedAt.toISOString(),
  ...(facts.creditCents ? { creditCents: facts.creditCents } : {}),
  ...rest,
})

/** The same split as in the ledger. A receipt is for a card payment: the day of the capture is the tax point (`tax-point.ts`). */
const divisionOf = (cents: number, { createdAt, capturedAt }: ReceiptFacts): ReceiptDivision => {
  const dates: SplitDates = { bookedAt: createdAt, taxPoint: dublinDay(capturedAt) }
  const { commissionBasisPoints, vatBasisPoints } = ratesOf(dates)
  const { driverNetCents, commissionCents, vatOnCommissionCents } = splitPrice(cents, dates)
  return {
    driverNetCents,
    commissionCents,
    vatOnCommissionCents,
    commissionBasisPoints,
    vatBasisPoints,
  }
}

/** Throws RangeError when lines and total disagree: a receipt that does not add up is a bug. */
const adding = (draft: ReceiptDraft): ReceiptDraft => {
  const sum = draft.lines.reduce((cents, line) => cents + line.amountCents, 0)
  if (sum !== draft.totalCents) {
    throw new RangeError(`lines of ${sum} cents on a receipt of ${draft.totalCents}`)
  }
  return draft
}

/** Completed: the lines of the quote, as they were charged, and what the customer had back of it by then. */
export const receiptOfRecovery = (facts: ReceiptFacts): ReceiptDraft => {
  const insured = insuredPart(facts, facts.priceCents)
  const totalCents = facts.priceCents - insured.cents - facts.returnedCents
  return adding({
    lines: [
      ...facts.priceLines.map(({ label, amountCents, note }) => ({
        label,
        amountCents,
        ...(note === undefined ? {} : { note }),
      })),
      ...insured.lines,
      ...returnedLines(facts),
    ],
    totalCents,
    content: contentOf(facts, {
      about: 'recovery',
      backToCardCents: facts.returnedCents,
      division: divisionOf(totalCents, facts),
    }),
  })
}

/** What the insurer pays of a split bill that cost so much, and the line that says so. */
const insuredPart = (
  { split }: ReceiptFacts,
  costCents: number,
): { cents: number; lines: MoneyLine[] } => {
  const cents = split ? partsOf(split.chargedCents, costCents).insurerCents : 0
  const lines =
    split && cents > 0 ? [{ label: `Paid by ${split.insurer}`, amountCents: 0 - cents }] : []
  return { cents, lines }
}

const returnedLines = ({ returnedCents }: ReceiptFacts): MoneyLine[] =>
  returnedCents === 0
    ? []
    : [
        {
          label: 'Back on your card',
          amountCents: 0 - returnedCents,
          note: 'Before the end of the job',
        },
      ]

/** Cancelled at a cost: the fee, and what goes back of the price. Throws RangeError without a fee. */
export const receiptOfCancellation = (facts: ReceiptFacts): ReceiptDraft => {
  const feeCents = facts.cancellationFeeCents ?? 0
  if (feeCents <= 0) throw new RangeError('a cancellation without a fee has no receipt')
  const insured = insuredPart(facts, feeCents)
  const keptCents = feeCents - insured.cents - facts.returnedCents
  const { creditCents = 0 } = facts
  const note = `Of the price of ${formatEuro(facts.priceCents)}`
  return adding({
    lines: [
      { label: 'Cancellation fee', amountCents: feeCents, note },
      ...insured.lines,
      ...returnedLines(facts),
    ],
    totalCents: keptCents,
    content: contentOf(facts, {
      about: 'cancellation',
      // what is kept is paid with credit first
      backToCardCents: facts.capturedCents - keptCents + Math.min(creditCents, keptCents),
      ...(creditCents > 0 ? { creditCents: Math.min(creditCents, keptCents) } : {}),
      division: divisionOf(keptCents, facts),
    }),
  })
}

/** Money went back after the receipt, or is credit for the next booking again. */
export const creditNoteOfRefund = (
  facts: ReceiptFacts,
  refundedCents: number,
  isAsCredit = false,
): ReceiptDraft => {
  const note = isAsCredit ? 'As credit for your next booking' : 'To the card that was charged'
  return adding({
    lines: [{ label: 'Refund', amountCents: refundedCents, note }],
    totalCents: refundedCents,
    content: contentOf(facts, {
      about: 'refund',
      backToCardCents: isAsCredit ? 0 : refundedCents,
      creditCents: isAsCredit ? refundedCents : 0,
      division: null,
    }),
  })
}

/**
 * What a refund leaves to be credited: how much more the receipts say than the customer has paid. What went back because a
 * cancellation cost less than the price was never on a receipt. Cents, never negative.
 */
export const centsToCredit = (books: {
  receiptsCents: number
  creditNotesCents: number
  /** Charged to the card and paid with credit, less everything that went back. */
  paidCents: number
}): number => Math.max(0, books.receiptsCents - books.creditNotesCents - books.paidCents)
