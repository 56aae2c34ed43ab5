/** What comes next of a booking, in words: for its customer in each status, and for each side once it is cancelled. */
import { firstNameOf } from '../accounts/first-name.ts'
import { formatEuro } from '../money.ts'
import {
  amountBackLabel,
  chargedLabel,
  goesBackLabel,
  partsGoingBack,
  partsOfPrice,
} from '../payments/card-and-credit.ts'
import { splitPrice } from '../payments/commission.ts'
import { cardWindowMinutes } from '../payments/payment.ts'
import { splitDatesOf } from '../payments/tax-point.ts'
import { formatTime } from '../time/dublin-time.ts'
import type { BookingStatus, CancelReason, PaidBy } from './booking.ts'

/** A cancelled booking, as much as its ending tells of. Cents; moments as they cross HTTP. */
export type EndedBooking = {
  viewer: 'customer' | 'driver' | 'operator'
  cancelReason: CancelReason | null
  priceCents: number
  paidBy: PaidBy
  /** Credit for a late arrival pays a part of the price beside the card; null: none was used, or a driver is told. */
  credit: { usedCents: number } | null
  /** What was kept; null when nothing had been taken. */
  cancellationFeeCents: number | null
  createdAt: string
  /** `tax-point.ts` */
  taxPoint: string | null
  acceptedAt: string | null
}

export type Ending = { headline: string; next: string }

const headlines: Record<EndedBooking['viewer'], Record<CancelReason, string>> = {
  customer: {
    customer_cancelled: 'You cancelled this booking',
    driver_cancelled: 'Your driver cancelled',
    operator_cancelled: 'Towline cancelled this booking',
    nobody_accepted: 'No driver accepted in time',
    card_refused: 'Your card was refused',
    hold_not_completed: 'Your card was not confirmed',
  },
  driver: {
    customer_cancelled: 'The customer cancelled',
    driver_cancelled: 'You cancelled this job',
    operator_cancelled: 'Towline cancelled this job',
    nobody_accepted: 'No one accepted in time',
    card_refused: 'The customer’s card was refused',
    hold_not_completed: 'The customer’s card was not confirmed',
  },
  operator: {
    customer_cancelled: 'The customer cancelled',
    driver_cancelled: 'The driver cancelled',
    operator_cancelled: 'Cancelled by an operator',
    nobody_accepted: 'No driver accepted in time',
    card_refused: 'The card was refused',
    hold_not_completed: 'The card was not confirmed',
  },
}

/** The ending of a cancelled booking: who ended it, and where the money is. */
export const endingOf = (booking: EndedBooking): Ending => ({
  headline: booking.cancelReason ? headlines[booking.viewer][booking.cancelReason] : 'Cancelled',
  next: booking.viewer === 'driver' ? driverMoney(booking) : customerMoney(booking),
})

const customerMoney = (booking: EndedBooking): string => {
  const fee = booking.cancellationFeeCents ?? 0
  if (fee >= booking.priceCents && fee > 0) {
    return `The full price of ${formatEuro(fee)} was kept, because the driver had already arrived.`
  }
  if (fee > 0) {
    return `${formatEuro(fee)} was kept for the driver, who was already on the way. ${goesBack(booking, fee)}.`
  }
  if (booking.acceptedAt && booking.cancelReason !== 'card_refused') {
    return `${goesBack(booking, 0)}. Nothing is kept.`
  }
  const isCustomer = booking.viewer === 'customer'
  const nothing = isCustomer ? 'You pay nothing.' : 'Nothing is charged.'
  const wasHeld =
    booking.cancelReason === 'nobody_accepted' || booking.cancelReason === 'customer_cancelled'
  return wasHeld && booking.paidBy !== 'account'
    ? `The hold on ${isCustomer ? 'your card' : 'the card'} is released. ${nothing}`
    : nothing
}

/** What is not kept, and where it goes. */
const goesBack = (
  { viewer, paidBy, priceCents, credit }: EndedBooking,
  feeCents: number,
): string => {
  const refundCents = priceCents - feeCents
  if (paidBy === 'account') return `${formatEuro(refundCents)} is taken off the account`
  if (paidBy === 'split') return `${formatEuro(refundCents)} goes back to the card and the account`
  const creditCents = credit?.usedCents ?? 0
  const reader = viewer === 'customer' ? 'customer' : 'operator'
  return goesBackLabel(partsGoingBack({ refundCents, feeCents, creditCents }), reader)
}

const driverMoney = (booking: EndedBooking): string => {
  const fee = booking.cancellationFeeCents ?? 0
  if (fee > 0) {
    const { driverNetCents } = splitPrice(fee, splitDatesOf(booking))
    return `You get ${formatEuro(driverNetCents)} of the cancellation fee.`
  }
  return 'Nothing was charged for this job, so nothing is paid out.'
}

/** A booking, as much as its customer is told of what comes next. Cents; moments as they cross HTTP. */
export type CustomersBooking = EndedBooking & {
  status: BookingStatus
  assignment: 'chosen_driver' | 'auto'
  /** Missing only in what an older release sent. */
  chosenDriverName: string | null
  chosenDriverDeclined: boolean
  /** Missing in what an older release sent. */
  replacedChoice?: { name: string; areOthersOffered: boolean } | null
  acceptBy: string | null
  driver: { name: string } | null
  dropoff: { label: string } | null
}

/** The first name of the driver who was chosen. */
export const chosenDriverLabel = (
  { chosenDriverName }: Pick<CustomersBooking, 'chosenDriverName'>,
  otherwise = 'the driver you chose',
): string => (chosenDriverName ? firstNameOf(chosenDriverName) : otherwise)

/** What comes next, in a sentence or two to the customer. That a chosen driver has declined is said beside it. */
export const customerNext = (booking: CustomersBooking): string => {
  const { status, dropoff } = booking
  const driver = booking.driver ? firstNameOf(booking.driver.name) : 'Your driver'
  const until = booking.acceptBy ? ` by ${formatTime(new Date(booking.acceptBy))}` : ''
  switch (status) {
    case 'pending': {
      const cardBy = new Date(Date.parse(booking.createdAt) + cardWindowMinutes * 60_000)
      return `Your card isn’t confirmed yet, so no driver has been asked and nothing is charged. Without a card, this booking ends automatically at ${formatTime(cardBy)}.`
    }
    case 'pending_driver_acceptance':
      return booking.chosenDriverDeclined
        ? `No other driver has been asked. Unless you ask them and one accepts${until}, the hold on your card is released and you pay nothing.`
        : `${offeredTo(booking)}If no one accepts${until}, the hold on your card is released and you pay nothing.`
    case 'pending_new_driver':
      return `${replacedChoiceLine(booking) ?? 'Your driver had to cancel, so we’re asking others.'} You won’t pay again. If no one accepts${until}, you get ${amountBackLabel(partsOfPrice(booking.priceCents, booking.credit))}.`
    case 'confirming_payment':
      return 'A driver has accepted and your payment is being confirmed. This usually takes a few seconds. There’s nothing you need to do.'
    case 'confirmed':
      return `${driver} is about to set off. You’ll see it here when that happens.`
    case 'driver_en_route':
      return `${driver} is on the way to the pickup. Keep your phone handy.`
    case 'driver_arrived':
      return `Meet ${driver} at the vehicle. The recovery starts when the vehicle is loaded.`
    case 'in_progress':
      return dropoff
        ? `Your vehicle is on its way to ${dropoff.label}.`
        : 'Your vehicle is being recovered.'
    case 'completed':
      return `The recovery is done. ${charged(booking)}.`
    case 'cancelled':
      return endingOf(booking).next
    default: {
      const unknown: never = status
      throw new Error(`unknown status ${String(unknown)}`)
    }
  }
}

/** That the chosen driver can't come, and who is asked instead; null: no one is in their place. */
export const replacedChoiceLine = ({
  replacedChoice,
}: Pick<CustomersBooking, 'replacedChoice'>): string | null => {
  if (!replacedChoice) return null
  const name = firstNameOf(replacedChoice.name)
  return replacedChoice.areOthersOffered
    ? `${name} can’t take this one. We’ve asked the next nearest drivers, at no higher price.`
    : `${name} can’t take this one. No one else is free yet, so we keep looking, at no higher price.`
}

const charged = ({ paidBy, priceCents, credit }: CustomersBooking): string => {
  if (paidBy === 'card') return chargedLabel(partsOfPrice(priceCents, credit))
  const account = paidBy === 'split' ? 'card and account' : 'your account'
  return `${formatEuro(priceCents)} was charged to ${account}`
}

const offeredTo = (booking: CustomersBooking): string => {
  const line = replacedChoiceLine(booking)
  if (line) return `${line} `
  return booking.assignment === 'chosen_driver'
    ? `We’ve asked ${chosenDriverLabel(booking)}. `
    : 'We’re asking the drivers who can reach you soonest; the first to accept gets the job. '
}
