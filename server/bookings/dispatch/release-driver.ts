/** The driver who had accepted does not come: the fields the booking clears, so that it has no driver until another accepts. */
import type { Tx } from '../../kit/database/database.ts'
import type { BookingPatch, BookingRow } from '../bookings.store.ts'
import { markGivenUp, type OfferedDriver } from './offers.store.ts'
import { saveRoundAnswers } from './offer-traces.store.ts'
import { isInsured } from '../../../domain/bookings/booking.ts'
import { revokeShare } from '../trips/trip-shares.store.ts'

/** A new round of dispatch: its number separates its jobs and offers from those before, and the waves start again. */
export const newRound = ({ round }: Pick<BookingRow, 'round'>) => ({ round: round + 1, wave: 0 })

/**
 * What was promised and shown belonged to that driver. `acceptedAt` stays until the next acceptance: it is why the money was taken. The
 * next drivers get offers in waves, even if the customer had chosen a driver; the price is the one already paid.
 */
export const betweenDrivers = (booking: Pick<BookingRow, 'round'>): BookingPatch => ({
  ...newRound(booking),
  driverId: null,
  assignment: 'auto',
  chosenDriverId: null,
  estimatedArrival: null,
  estimatedArrivalBy: null,
  promisedFrom: null,
  promisedBy: null,
  arrivalMissedAt: null,
  arrivalNotifiedFor: null,
  arrivalNotifications: 0,
  lateFlaggedAt: null,
  othersOfferedAt: null,
  othersKeptAt: null,
  acceptedLateAt: null,
  approachKm: null,
  arrivalProvenAt: null,
  arrivalProvenBy: null,
  startCode: null,
  startCodeWrong: 0,
  startCodeWrongSince: null,
  driverQuestionedAt: null,
  driverRecognised: null,
  driverRecognisedAt: null,
})

/**
 * Their offer is over for ever. `isReplaced`: another driver was nearer. The link of a person whose insurer pays shows the start code, so it
 * ends with the driver; the next text has another.
 */
export const releaseDriver = async (
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'round' | 'paidBy'>,
  driverId: string,
  at: Date,
  isReplaced: boolean,
): Promise<OfferedDriver> => {
  const released = await markGivenUp(tx, { bookingId: booking.id, driverId, at, isReplaced })
  await saveRoundAnswers(tx, booking.id, booking.round - 1)
  if (isInsured(booking.paidBy)) await revokeShare(tx, booking.id, at)
  return released
}
