/** What a booking is doing, in a sentence or two, and how soon to look again. */
import type { Booking } from '../../contract/bookings/bookings.ts'
import { firstNameOf } from '../../domain/accounts/first-name.ts'
import { endingOf } from '../../domain/bookings/booking-ending.ts'
import { hasEnded } from '../../domain/bookings/booking.ts'
import { statusLabels } from '../../domain/bookings/booking-labels.ts'
import { formatEuro } from '../../domain/money.ts'
import { cardWindowMinutes } from '../../domain/payments/payment.ts'
import { formatTime } from '../../domain/time/dublin-time.ts'

export const timeOf = (at: string): string => formatTime(new Date(at))

export const headlineOf = (booking: Booking): string =>
  booking.status === 'cancelled' ? endingOf(booking).headline : statusLabels[booking.status]

export const nextOf = (booking: Booking): string => {
  const { status, acceptBy, chosenDriverName } = booking
  const driver = booking.driver ? firstNameOf(booking.driver.name) : 'Your driver'
  const by = acceptBy ? ` by ${timeOf(acceptBy)}` : ''
  switch (status) {
    case 'pending': {
      const until = Date.parse(booking.createdAt) + cardWindowMinutes * 60_000
      return `Not paid yet, so no driver has been asked and nothing is charged. Without a card, this booking ends at ${formatTime(new Date(until))}.`
    }
    case 'pending_driver_acceptance': {
      const otherwise = `If no one accepts${by}, the hold on your card is released and you pay nothing.`
      if (booking.assignment === 'auto')
        return `We’re asking the drivers who can reach you soonest. ${otherwise}`
      const chosen = chosenDriverName ? firstNameOf(chosenDriverName) : 'The driver you chose'
      return booking.chosenDriverDeclined
        ? `${chosen} can’t take this one. ${otherwise}`
        : `We’ve asked ${chosen}. ${otherwise}`
    }
    case 'pending_new_driver':
      return `Your driver had to cancel, so we’re asking others. You won’t pay again. If no one accepts${by}, you get ${formatEuro(booking.priceCents)} back.`
    case 'confirming_payment':
      return 'A driver has accepted and your payment is being confirmed. There’s nothing you need to do.'
    case 'confirmed':
      return `${driver} is about to set off.`
    case 'driver_en_route':
      return `${driver} is on the way to you. Keep your phone handy.`
    case 'driver_arrived':
      return `Meet ${driver} at the vehicle.`
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

const soonest = 10
const latest = 120

/**
 * Seconds until the page looks again: a quarter of the time that nothing has changed, so that a long wait costs little battery and data.
 * Undefined once the trip has ended.
 */
export const refreshAfter = ({
  status,
  timeline,
  serverNow,
  createdAt,
}: Booking): number | undefined => {
  if (hasEnded(status)) return undefined
  const changedAt = Math.max(Date.parse(createdAt), ...timeline.map(({ at }) => Date.parse(at)))
  const quietSeconds = (Date.parse(serverNow) - changedAt) / 1000
  return Math.round(Math.min(latest, Math.max(soonest, quietSeconds / 4)))
}
