import { hasDeclined, mostOfferRounds } from '../../../domain/dispatch/offer-trace.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { findCandidates, lockAndJudge } from '../../drivers/index.ts'
import type { Tx } from '../../kit/database/database.ts'
import { publishWithdrawal } from '../notifications/booking-notifications.ts'
import { saveTransition, type BookingRow } from '../bookings.store.ts'
import { jobToOffer } from './job-to-offer.ts'
import { offerJob } from './offer-job.ts'
import { closeOpenOffers, offersOf, offerTo } from './offers.store.ts'
import { saveRoundAnswers } from './offer-traces.store.ts'
import { newRound } from './release-driver.ts'

/**
 * Offers a waiting booking to others from now on: to one driver alone, or (null) to the best ones in waves. Open offers are withdrawn;
 * the window and the price stay. Call it with the booking locked. Refusals: `driver_not_available` for a driver who is not eligible or
 * has declined this job, `no_drivers_available` when none is left, `too_many_requests` after `mostOfferRounds`.
 */
export const offerAgain = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driverId: string | null,
  now: Date,
): Promise<Outcome<null>> => {
  if (booking.round >= mostOfferRounds) return refused('too_many_requests')
  const mayOffer =
    driverId === null
      ? await isAnyoneLeft(tx, booking, now)
      : await mayBeOffered(tx, booking, driverId, now)
  if (!mayOffer) return refused(driverId === null ? 'no_drivers_available' : 'driver_not_available')
  await openRound(ctx, tx, booking, driverId, now)
  return accepted(null)
}

/**
 * The same without a refusal: with no driver left, those who come on duty later are offered it. A chosen driver who can't come is kept in
 * `chosenDriverId` while others are offered the job, because the customer is told of them.
 */
export const openRound = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driverId: string | null,
  now: Date,
): Promise<void> => {
  const closed = await closeOpenOffers(tx, booking.id, now)
  await saveRoundAnswers(tx, booking.id, booking.round)
  const couldCome = closed.some((offered) => offered.driverId === booking.chosenDriverId)
  const opened = await saveTransition(tx, booking.id, booking.status, booking.status, now, {
    ...newRound(booking),
    assignment: driverId === null ? 'auto' : 'chosen_driver',
    chosenDriverId: driverId ?? (couldCome ? null : booking.chosenDriverId),
  })
  await publishWithdrawal(ctx, tx, opened, closed)
  await offerJob(ctx, tx, opened, now)
}

const mayBeOffered = async (
  tx: Tx,
  booking: BookingRow,
  driverId: string,
  now: Date,
): Promise<boolean> => {
  const earlier = await offerTo(tx, booking.id, driverId)
  if (earlier && hasDeclined(earlier)) return false
  // under the driver's lock, so that they may still be offered it when the offer is written
  const mayNot = await lockAndJudge(tx, [driverId], jobToOffer(booking, now))
  return !mayNot.has(driverId)
}

/** How many of the nearest are searched for a driver who has not declined. */
const lookedAt = 50

const isAnyoneLeft = async (tx: Tx, booking: BookingRow, now: Date): Promise<boolean> => {
  const declined = new Set(
    (await offersOf(tx, booking.id)).filter(hasDeclined).map(({ driverId }) => driverId),
  )
  const { ranked } = await findCandidates(tx, { ...jobToOffer(booking, now), limit: lookedAt })
  return ranked.some(({ candidate }) => !declined.has(candidate.driverId))
}
