/** A booking that ended, as the recovery of the next one: the same places, the same vehicle, nothing typed twice. */
import type { Booking } from '../../contract/bookings.ts'
import { casualtyTraits } from '../../domain/casualty.ts'
import {
  emptyRecovery,
  type Answers,
  type Recovery,
  type RecoveryEnd,
} from '../features/quote/recovery.ts'

/**
 * A booking keeps its places in words with a point, so both ends are "other" with those words. Without a point the distance of then
 * is taken as entered by hand. No driver is chosen: the one of then may be asleep.
 */
export const recoveryAgain = (
  booking: Pick<Booking, 'pickup' | 'dropoff' | 'casualty' | 'description' | 'distanceKm'>,
): Recovery => {
  const { pickup, dropoff, casualty, description, distanceKm } = booking
  const { vehicleType, ...given } = casualty
  // What was not said is not answered: a "no" to every unusual question would look asked and answered.
  const answers: Answers = { ...given }
  for (const trait of casualtyTraits) if (!given[trait]) delete answers[trait]
  const isPlaced = pickup.point !== null && (dropoff === null || dropoff.point !== null)
  return {
    ...emptyRecovery,
    pickup: endAgain(pickup),
    dropoff: dropoff ? endAgain(dropoff) : emptyRecovery.dropoff,
    vehicleType,
    answers,
    manualKm: isPlaced ? '' : String(distanceKm),
    description: description ?? '',
  }
}

const endAgain = ({ label, point }: Booking['pickup']): RecoveryEnd<'other'> => ({
  location: 'other',
  typed: label,
  where: point ? { kind: 'point', ...point } : null,
  accuracyM: null,
})
