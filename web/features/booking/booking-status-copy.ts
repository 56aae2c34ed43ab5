/**
 * The current state and the next step, in one headline and a sentence or two, for each side. This file makes no decisions: the status
 * comes from the server and the deadlines from the booking.
 */
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { endingOf } from '../../../domain/bookings/booking-ending.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import { formatDay, formatTime } from '../../../domain/time/dublin-time.ts'
import { farBeyondMinutes } from '../../../domain/dispatch/late-arrival.ts'
import { formatEuro } from '../../../domain/money.ts'
import { cardWindowMinutes } from '../../../domain/payments/payment.ts'
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
      return booking.replacedAt ? replacedCopy : { headline, next: driverNext(booking) }
    case 'operator':
      return { headline, next: operatorNext(booking) }
    default: {
      const unknown: never = booking.viewer
      throw new Error(`unknown viewer ${String(unknown)}`)
    }
  }
}

/** To the driver who had the job until one who was nearer took it over. */
const replacedCopy: BookingStatusCopy = {
  headline: 'Another driver took over',
  next: `Please don’t drive to the pickup. You were ${farBeyondMinutes} minutes or more beyond the promised time, and a driver who is nearer accepted. This job isn’t paid.`,
}

const driverName = (booking: Booking): string =>
  booking.driver ? firstNameOf(booking.driver.name) : 'Your driver'

const customerNext = (booking: Booking): string => {
  const { status } = booking
  switch (status) {
    case 'pending': {
      const cardBy = new Date(Date.parse(booking.createdAt) + cardWindowMinutes * 60_000)
      return `Your card isn’t confirmed yet, so no driver has been asked and nothing is charged. Without a card, this booking ends automatically at ${formatTime(cardBy)}.`
    }
    case 'pending_driver_acceptance':
      return waitingLabel(booking)
    case 'pending_new_driver': {
      const until = booking.acceptBy ? ` by ${timeOf(booking.acceptBy)}` : ''
      return `Your driver had to cancel, so we’re asking others. You won’t pay again. If no one accepts${until}, you get ${formatEuro(booking.priceCents)} back.`
    }
    case 'confirming_payment':
      return 'A driver has accepted and your payment is being confirmed. This usually takes a few seconds. There’s nothing you need to do.'
    case 'confirmed':
      return `${driverName(booking)} is about to set off. You’ll see it here when that happens.`
    case 'driver_en_route':
      return `${driverName(booking)} is on the way to the pickup. Keep your phone handy.`
    case 'driver_arrived':
      return `Meet ${driverName(booking)} at the vehicle. The recovery starts when the vehicle is loaded.`
    case 'in_progress':
      return booking.dropoff
        ? `Your vehicle is on its way to ${booking.dropoff.label}.`
        : 'Your vehicle is being recovered.'
    case 'completed':
      return `The recovery is done. ${formatEuro(booking.priceCents)} was charged to your ${booking.paidBy}.`
    case 'cancelled':
      return endingOf(booking).next
    default: {
      const unknown: never = status
      throw new Error(`unknown status ${String(unknown)}`)
    }
  }
}

/** The first name of the driver who was chosen; the name is missing only in what an older release sent. */
export const chosenDriverLabel = (
  { chosenDriverName }: Pick<Booking, 'chosenDriverName'>,
  otherwise = 'the driver you chose',
): string => (chosenDriverName ? firstNameOf(chosenDriverName) : otherwise)

const waitingLabel = (booking: Booking): string => {
  const until = booking.acceptBy ? ` by ${timeOf(booking.acceptBy)}` : ''
  const otherwise = `If no one accepts${until}, the hold on your card is released and you pay nothing.`
  if (booking.chosenDriverDeclined) return otherwise
  return booking.assignment === 'chosen_driver'
    ? `We’ve asked ${chosenDriverLabel(booking)}. ${otherwise}`
    : `We’re asking the drivers who can reach you soonest; the first to accept gets the job. ${otherwise}`
}

const driverNext = (booking: Booking): string => {
  const { status } = booking
  switch (status) {
    case 'pending':
    case 'pending_driver_acceptance':
      return 'This job isn’t yours yet. Answer it on your dashboard.'
    case 'pending_new_driver':
      return 'This job is no longer yours. We’re asking the next drivers.'
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
      return `Completed. ${formatEuro(booking.priceCents)} was charged.`
    case 'cancelled':
      return endingOf(booking).next
    default: {
      const unknown: never = status
      throw new Error(`unknown status ${String(unknown)}`)
    }
  }
}
