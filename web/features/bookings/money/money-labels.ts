/** The state of the customer's payment, and how a job's price is divided. */
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { formatRate, ratesOf, splitPrice } from '../../../../domain/payments/commission.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { partsOfPrice } from '../../../../domain/payments/card-and-credit.ts'
import { splitDatesOf, type SplitDates } from '../../../../domain/payments/tax-point.ts'

/** One sentence for the payment's state, to the customer or to an operator. */
export const paymentLabel = (
  booking: Pick<
    Booking,
    'viewer' | 'paidBy' | 'paymentStatus' | 'priceCents' | 'refundedCents' | 'credit'
  >,
): string => {
  if (booking.paidBy === 'split') return splitLabels[booking.paymentStatus]
  if (booking.paidBy === 'account') return `Paid on account. ${accountLabel(booking)}`
  const { viewer, paymentStatus, priceCents, refundedCents } = booking
  const whose = viewer === 'operator' ? 'the customer’s' : 'your'
  const begin = viewer === 'operator' ? 'The customer’s' : 'Your'
  const price = formatEuro(partsOfPrice(priceCents, booking.credit).cardCents)
  switch (paymentStatus) {
    case 'opening':
      return `${begin} card is not confirmed yet. Nothing is charged.`
    case 'held':
      return `${price} is held on ${whose} card. It is charged only after a driver accepts.`
    case 'capturing':
      return 'The payment is being taken.'
    case 'captured':
      return `${price} was charged to ${whose} card.`
    case 'capture_refused':
      return `${begin} bank refused the payment. Nothing was charged.`
    case 'releasing':
      return `The hold on ${whose} card is being released. Nothing is charged.`
    case 'released':
      return `The hold on ${whose} card was released. Nothing was charged.`
    case 'refunding':
      return `${begin} refund is on its way. It can take ${whose} bank a few days to show it.`
    case 'refunded':
      return refundedCents === null
        ? `${begin} refund was sent.`
        : `${formatEuro(refundedCents)} was refunded to ${whose} card.`
    default: {
      const unknown: never = paymentStatus
      throw new Error(`unknown payment status ${String(unknown)}`)
    }
  }
}

/** Of the excess, which the policy's holder pays by card: the rest is on the insurer's account. */
const splitLabels: Record<Booking['paymentStatus'], string> = {
  opening: 'The excess isn’t paid yet, so no driver is asked.',
  held: 'The excess is held on the holder’s card. It is charged only after a driver accepts.',
  capturing: 'The excess is being taken.',
  captured: 'The holder’s card paid the excess. The rest is on the insurer’s account.',
  capture_refused: 'The holder’s bank refused the excess. Nothing was charged.',
  releasing: 'The hold of the excess is being released. Nothing is charged.',
  released: 'The hold of the excess was released. Nothing was charged.',
  refunding: 'A refund of the excess is on its way.',
  refunded: 'Some of the excess went back to the holder’s card.',
}

/** The account holder pays by a monthly invoice; there is no card. */
const accountLabel = ({
  paymentStatus,
  priceCents,
  refundedCents,
}: Pick<Booking, 'paymentStatus' | 'priceCents' | 'refundedCents'>): string => {
  switch (paymentStatus) {
    case 'opening':
    case 'held':
    case 'capturing':
      return 'Nothing is charged until a driver accepts.'
    case 'captured':
      return `${formatEuro(priceCents)} is on the month’s invoice.`
    case 'capture_refused':
    case 'releasing':
    case 'released':
      return 'Nothing was charged.'
    case 'refunding':
      return 'Refunds go to the account.'
    case 'refunded':
      return refundedCents === null
        ? 'It was refunded to the account.'
        : `${formatEuro(refundedCents)} was refunded to the account.`
    default: {
      const unknown: never = paymentStatus
      throw new Error(`unknown payment status ${String(unknown)}`)
    }
  }
}

export type MoneyLine = { label: string; amountCents: number; note?: string }
export type MoneyLines = { lines: MoneyLine[]; total: MoneyLine; after: MoneyLine[] }

/** The customer's price: the frozen lines of the quote, and after a cancellation the fee and the refund. */
export const priceLinesOf = (
  booking: Pick<
    Booking,
    'priceLines' | 'priceCents' | 'cancellationFeeCents' | 'refundedCents' | 'status' | 'credit'
  >,
): MoneyLines => {
  const fee = booking.cancellationFeeCents ?? 0
  const refunded = booking.refundedCents ?? 0
  const { usedCents = 0, returnedCents = 0 } = booking.credit ?? {}
  return {
    lines: booking.priceLines.map(({ label, amountCents, note }) => ({ label, amountCents, note })),
    total: { label: 'Total', amountCents: booking.priceCents, note: 'VAT included' },
    after: [
      ...(usedCents > 0 ? creditLines(booking.priceCents, usedCents) : []),
      ...(fee > 0 ? [{ label: 'Cancellation fee', amountCents: fee }] : []),
      ...(refunded > 0 ? [{ label: 'Refunded', amountCents: refunded }] : []),
      ...(returnedCents > 0 ? [{ label: 'Back as credit', amountCents: returnedCents }] : []),
    ],
  }
}

/** What credit takes off a price, and what is left for the card. */
export const creditLines = (priceCents: number, creditCents: number): MoneyLine[] => [
  { label: 'Credit for our late arrival', amountCents: -creditCents },
  { label: 'On the card', amountCents: priceCents - creditCents },
]

/** The driver's earnings, to the cent: from the price, or from the cancellation fee once the job is cancelled. */
export const earningLinesOf = (
  booking: Pick<
    Booking,
    'status' | 'priceCents' | 'cancellationFeeCents' | 'createdAt' | 'taxPoint'
  >,
): MoneyLines => {
  const isCancelled = booking.status === 'cancelled'
  const grossCents = isCancelled ? (booking.cancellationFeeCents ?? 0) : booking.priceCents
  return splitLines(
    grossCents,
    splitDatesOf(booking),
    isCancelled ? 'Cancellation fee' : 'Job price',
  )
}

export const splitLines = (grossCents: number, dates: SplitDates, label: string): MoneyLines => {
  const rate = ratesOf(dates)
  const split = splitPrice(grossCents, dates)
  return {
    lines: [
      { label, amountCents: grossCents },
      {
        label: `Commission, ${formatRate(rate.commissionBasisPoints)}`,
        amountCents: -split.commissionCents,
      },
      {
        label: `VAT on the commission, ${formatRate(rate.vatBasisPoints)}`,
        amountCents: -split.vatOnCommissionCents,
      },
    ],
    total: { label: 'You get', amountCents: split.driverNetCents },
    after: [],
  }
}
