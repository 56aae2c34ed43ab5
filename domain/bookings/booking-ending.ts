/** How a cancelled booking ended, in words for each side: who ended it, and where the money is. */
import type { CancelReason } from './booking.ts'
import { splitPrice } from '../payments/commission.ts'
import { formatEuro } from '../money.ts'
import { splitDatesOf } from '../payments/tax-point.ts'

/** A cancelled booking, as much as its ending tells of. Cents; moments as they cross HTTP. */
export type EndedBooking = {
  viewer: 'customer' | 'driver' | 'operator'
  cancelReason: CancelReason | null
  priceCents: number
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

/** The ending of a cancelled booking. */
export const endingOf = (booking: EndedBooking): Ending => ({
  headline: booking.cancelReason ? headlines[booking.viewer][booking.cancelReason] : 'Cancelled',
  next: booking.viewer === 'driver' ? driverMoney(booking) : customerMoney(booking),
})

const customerMoney = (booking: EndedBooking): string => {
  const fee = booking.cancellationFeeCents ?? 0
  const isCustomer = booking.viewer === 'customer'
  const card = isCustomer ? 'your card' : 'the card'
  if (fee >= booking.priceCents && fee > 0) {
    return `The full price of ${formatEuro(fee)} was kept, because the driver had already arrived.`
  }
  if (fee > 0) {
    const back = formatEuro(booking.priceCents - fee)
    return `${formatEuro(fee)} was kept for the driver, who was already on the way. ${back} goes back to ${card}.`
  }
  if (booking.acceptedAt && booking.cancelReason !== 'card_refused') {
    return `${formatEuro(booking.priceCents)} goes back to ${card}. Nothing is kept.`
  }
  const nothing = isCustomer ? 'You pay nothing.' : 'Nothing is charged.'
  return booking.cancelReason === 'nobody_accepted' || booking.cancelReason === 'customer_cancelled'
    ? `The hold on ${card} is released. ${nothing}`
    : nothing
}

const driverMoney = (booking: EndedBooking): string => {
  const fee = booking.cancellationFeeCents ?? 0
  if (fee > 0) {
    const { driverNetCents } = splitPrice(fee, splitDatesOf(booking))
    return `You get ${formatEuro(driverNetCents)} of the cancellation fee.`
  }
  return 'Nothing was charged for this job, so nothing is paid out.'
}
