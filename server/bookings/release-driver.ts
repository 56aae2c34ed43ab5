/** The driver who had accepted cannot come: what the booking forgets of them, so that it is nobody's until another accepts. */
import type { Tx } from '../kit/database.ts'
import type { BookingFigures, BookingRow } from './bookings.store.ts'
import { markGivenUp, type OfferedDriver } from './offers.store.ts'
import { keepAnswers } from './offer-traces.store.ts'
import { revokeShare } from './trip-shares.store.ts'

/** A new round of asking: jobs and offers of the one before are told apart by it, and the waves begin anew. */
export const newRound = ({ round }: Pick<BookingRow, 'round'>) => ({ round: round + 1, wave: 0 })

/**
 * What was promised and shown belonged to that driver. `acceptedAt` stays until the next acceptance: it is why the money was taken. The
 * next drivers are asked in waves, whoever was chosen before; the price is the one already paid.
 */
export const betweenDrivers = (booking: Pick<BookingRow, 'round'>): BookingFigures => ({
  ...newRound(booking),
  driverId: null,
  assignment: 'auto',
  chosenDriverId: null,
  estimatedArrival: null,
  estimatedArrivalBy: null,
  promisedFrom: null,
  promisedBy: null,
  arrivalMissedAt: null,
  arrivalProvenAt: null,
  arrivalProvenBy: null,
  startCode: null,
  startCodeWrong: 0,
  startCodeWrongSince: null,
  driverAskedAboutAt: null,
  driverRecognised: null,
  driverRecognisedAt: null,
})

/** Their offer is over for ever, and the link the customer shared showed their truck: it opens no more. */
export const releaseDriver = async (
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'round'>,
  driverId: string,
  at: Date,
): Promise<OfferedDriver> => {
  const released = await markGivenUp(tx, { bookingId: booking.id, driverId, at })
  await keepAnswers(tx, booking.id, booking.round - 1)
  await revokeShare(tx, booking.id, at)
  return released
}
