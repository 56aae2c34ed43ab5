/** What the customer of a trip reads first, in a few words. */
import { firstNameOf } from '../../../../domain/accounts/first-name.ts'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { minutesUntilArrival } from '../../../../domain/bookings/arrival.ts'
import { formatMinutes } from '../../../../domain/places/distance.ts'

/** `Niamh is 6 min away`; null where the status says it all. `nowMs` is the server's clock. */
export const tripHeadline = (
  { status, driver, estimatedArrival }: Pick<Booking, 'status' | 'driver' | 'estimatedArrival'>,
  nowMs: number,
): string | null => {
  const name = driver ? firstNameOf(driver.name) : 'Your driver'
  const minutes = minutesUntilArrival(estimatedArrival, nowMs)
  switch (status) {
    case 'confirmed':
      return minutes === null
        ? `${name} is about to set off`
        : `${name} is ${formatMinutes(minutes)} away`
    case 'driver_en_route':
      return minutes === null
        ? `${name} is on the way`
        : `${name} is ${formatMinutes(minutes)} away`
    case 'in_progress':
      return minutes === null
        ? 'Your vehicle is on its way'
        : `${formatMinutes(minutes)} to the drop-off`
    case 'pending':
    case 'pending_driver_acceptance':
    case 'confirming_payment':
    case 'pending_new_driver':
    case 'driver_arrived':
    case 'completed':
    case 'cancelled':
      return null
    default:
      return status satisfies never
  }
}
