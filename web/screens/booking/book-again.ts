/** A booking that ended, as the recovery of the next one: the same places, the same vehicle, nothing typed twice. */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { eircodeShape, normaliseEircode } from '../../../domain/places/eircode-shape.ts'
import { typedIdentityOf } from '../../../domain/bookings/vehicle-identity.ts'
import {
  emptyRecovery,
  nowhere,
  type Answers,
  type Recovery,
  type RecoveryEnd,
} from '../../features/quotes/recovery.ts'

/**
 * A booking stores its places as words with a point, so both ends are "other" with those words. Without a point the earlier distance
 * is taken as entered by hand. No driver is chosen: the earlier one may be off duty.
 */
export const recoveryAgain = (
  booking: Pick<
    Booking,
    'pickup' | 'dropoff' | 'casualty' | 'vehicleIdentity' | 'description' | 'distanceKm'
  >,
): Recovery => {
  const { pickup, dropoff, casualty, vehicleIdentity, description, distanceKm } = booking
  const { vehicleType, ...given } = casualty
  // A missing answer stays missing: a "no" to every unusual question would look asked and answered.
  const answers: Answers = Object.fromEntries(
    Object.entries(given).filter(([, answer]) => answer !== false),
  )
  const isPlaced = pickup.point !== null && (dropoff === null || dropoff.point !== null)
  return {
    ...emptyRecovery,
    pickup: endAgain(pickup),
    dropoff: dropoff ? endAgain(dropoff) : emptyRecovery.dropoff,
    vehicleType,
    vehicleFrom: 'last_booking',
    answers,
    manualKm: isPlaced ? '' : String(distanceKm),
    identity: typedIdentityOf(vehicleIdentity),
    description: description ?? '',
  }
}

const endAgain = ({ label, point, mapsQuery }: Booking['pickup']): RecoveryEnd<'other'> => ({
  ...nowhere,
  location: 'other',
  typed: label,
  where: whereAgain(label, point, mapsQuery),
  pin: point,
})

/** The point of an Eircode is that of its post town: the driver is led there by the Eircode. */
const whereAgain = (
  label: string,
  point: Booking['pickup']['point'],
  mapsQuery = '',
): RecoveryEnd<'other'>['where'] => {
  if (eircodeShape.test(normaliseEircode(mapsQuery))) return { kind: 'eircode', eircode: mapsQuery }
  return point && { kind: 'point', ...point, label }
}
