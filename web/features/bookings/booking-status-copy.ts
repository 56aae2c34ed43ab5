/**
 * The current state and the next step, in one headline and a sentence or two, for each side. This file makes no decisions: the status
 * comes from the server and the deadlines from the booking.
 */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { customerNext, endingOf } from '../../../domain/bookings/what-next.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import { formatDay, formatTime } from '../../../domain/time/dublin-time.ts'
import { farBeyondMinutes } from '../../../domain/dispatch/late-arrival.ts'
import { formatEuro } from '../../../domain/money.ts'
import { partsOfPrice } from '../../../domain/payments/card-and-credit.ts'
import { payoutRunAt, payoutWeekOf } from '../../../domain/payouts/payout.ts'

export type BookingStatusCopy = { headline: string; next: string }

const timeOf = (at: string): string => formatTime(new Date(at))

/** The headline and what comes next, for the current viewer. */
export const bookingStatusCopy = (booking: Booking): BookingStatusCopy => {
  if (booking.status === 'cancelled') return endingOf(booking)
  const headline = statusLabels[booking.status]
  switch (booking.viewer) {
    case 'customer':
      return { headline, next: customerNext(booking) }
    case 'driver':
      return leftCopy(booking) ?? { headline, next: driverNext(booking) }
    case 'operator':
      return { headline, next: operatorNext(booking) }
    default: {
      const unknown: never = booking.viewer
      throw new Error(`unknown viewer ${String(unknown)}`)
    }
  }
}

/** To the driver who had the job, however long ago; what happened to it later is not theirs to know. */
const leftCopy = ({ status, replacedAt }: Booking): BookingStatusCopy | null => {
  if (replacedAt) return replacedCopy
  return status === 'pending_new_driver' ? cancelledCopy : null
}

const cancelledCopy: BookingStatusCopy = {
  headline: 'You cancelled this job',
  next: 'This job is no longer yours, and it isn’t paid. We told the customer and asked the next drivers.',
}

const replacedCopy: BookingStatusCopy = {
  headline: 'Another driver took over',
  next: `Please don’t drive to the pickup. You were ${farBeyondMinutes} minutes or more beyond the promised time, and a driver who is nearer accepted. This job isn’t paid.`,
}

const driverNext = (booking: Booking): string => {
  const { status } = booking
  switch (status) {
    case 'pending':
    case 'pending_driver_acceptance':
    case 'pending_new_driver':
      return 'This job isn’t yours yet. Answer it on your dashboard.'
    case 'confirming_payment':
      return 'Don’t set off yet: the customer’s payment is being confirmed. We’ll let you know here in a moment.'
    case 'confirmed':
      return 'The job is yours and the payment is taken. Set off when you are ready.'
    case 'driver_en_route':
      return 'Drive to the pickup, and mark it here when you arrive.'
    case 'driver_arrived':
      return 'Meet the customer and load the vehicle. Start the recovery when it is on the truck.'
    case 'in_progress':
      return booking.dropoff
        ? `Bring the vehicle to ${booking.dropoff.label}, and complete the job there.`
        : 'Bring the vehicle where the customer wants it, and complete the job there.'
    case 'completed':
      return `Done. ${payoutLabel(booking)}`
    case 'cancelled':
      return endingOf(booking).next
    default: {
      const unknown: never = status
      throw new Error(`unknown status ${String(unknown)}`)
    }
  }
}

const payoutLabel = ({ driverNetCents, completedAt }: Booking): string => {
  if (driverNetCents === null || completedAt === null) return 'It counts towards this week.'
  const friday = payoutRunAt(payoutWeekOf(new Date(completedAt)))
  return `${formatEuro(driverNetCents)} is paid out on ${formatDay(friday)}.`
}

/** What a card or an account was charged, and what credit paid beside it. */
const chargedLabel = ({ priceCents, credit }: Booking): string => {
  const { cardCents, creditCents } = partsOfPrice(priceCents, credit)
  const byCredit = creditCents > 0 ? `, and credit paid ${formatEuro(creditCents)}` : ''
  return `${formatEuro(cardCents)} was charged${byCredit}.`
}

const operatorNext = (booking: Booking): string => {
  const { status } = booking
  switch (status) {
    case 'pending':
      return 'The card is not confirmed yet. No driver has been asked.'
    case 'pending_driver_acceptance':
      return booking.acceptBy
        ? `Drivers have until ${timeOf(booking.acceptBy)} to accept.`
        : 'Drivers are being asked.'
    case 'pending_new_driver':
      return booking.acceptBy
        ? `The driver cancelled. Other drivers have until ${timeOf(booking.acceptBy)} to accept; then everything is refunded.`
        : 'The driver cancelled. Other drivers are being asked.'
    case 'confirming_payment':
      return 'A driver has accepted and the payment is being taken.'
    case 'confirmed':
    case 'driver_en_route':
    case 'driver_arrived':
    case 'in_progress':
      return 'The job is under way.'
    case 'completed':
      return `Completed. ${chargedLabel(booking)}`
    case 'cancelled':
      return endingOf(booking).next
    default: {
      const unknown: never = status
      throw new Error(`unknown status ${String(unknown)}`)
    }
  }
}
