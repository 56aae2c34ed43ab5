import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { endingOf, replacedChoiceLine } from '../../../domain/bookings/what-next.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import { heldLabel, partsOfPrice } from '../../../domain/payments/card-and-credit.ts'

export type ConfirmedCopy = { headline: string; next: string }

/** Step 4 in a headline and a sentence, for each state that the booking may have reached since. */
export const confirmedCopy = (booking: Booking): ConfirmedCopy => {
  const { status, driver, assignment } = booking
  const held = heldLabel(partsOfPrice(booking.priceCents, booking.credit))
  const instead = replacedChoiceLine(booking)
  const chosenName = booking.chosenDriverName && firstNameOf(booking.chosenDriverName)
  switch (status) {
    case 'pending':
      return {
        headline: 'Confirming your card',
        next: 'We’re checking with your bank that the hold is in place. This page continues automatically.',
      }
    case 'pending_driver_acceptance':
      return {
        headline: booking.chosenDriverDeclined
          ? `${chosenName ?? 'The driver you chose'} can’t take this one`
          : 'Your booking is placed',
        next: booking.chosenDriverDeclined
          ? 'We won’t ask anyone else unless you tell us to.'
          : instead
            ? `${held}. ${instead}`
            : assignment === 'chosen_driver'
              ? `${held}. We’ve asked ${chosenName ?? 'the driver you chose'}.`
              : `${held}. We’re asking the drivers who can reach you soonest.`,
      }
    case 'confirming_payment':
      return {
        headline: statusLabels[status],
        next: 'A driver has accepted. Your payment is being confirmed; this takes a few seconds.',
      }
    case 'cancelled': {
      const { headline, next } = endingOf(booking)
      return { headline, next: `${next} If you book again, your details are still filled in.` }
    }
    case 'pending_new_driver':
    case 'confirmed':
    case 'driver_en_route':
    case 'driver_arrived':
    case 'in_progress':
    case 'completed':
      return {
        headline: statusLabels[status],
        next: driver
          ? `${driver.name} has your job. Open your booking to see where the truck is.`
          : 'Open your booking to follow it.',
      }
    default:
      return status satisfies never
  }
}
