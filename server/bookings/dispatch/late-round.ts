/**
 * A driver far beyond the promise (`domain/dispatch/late-arrival.ts`, decision 0111). Where it was wished, a round of offers goes to drivers
 * who are nearer while the driver keeps the job; the transition `replace_driver` gives it to one who accepts. Under the booking's lock.
 */
import { addMinutes, isStillToCome } from '../../../domain/bookings/arrival.ts'
import type { TransitionResult } from '../../../domain/bookings/decide-transition.ts'
import { isFarBeyond, isNotifiedAgain } from '../../../domain/dispatch/late-arrival.ts'
import { mostOfferRounds } from '../../../domain/dispatch/offer-trace.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Ctx } from '../../context.ts'
import { loadDriver, type Driver } from '../../drivers/index.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { closeTask, openTask } from '../../tasks/index.ts'
import { lockBooking, saveArrival, saveTransition, type BookingRow } from '../bookings.store.ts'
import { publishBookingChange } from '../notifications/booking-notifications.ts'
import {
  notifyOfDriverKept,
  notifyOfLateRound,
  notifyOfNewArrival,
} from '../notifications/late-notifications.ts'
import { offerJob } from './offer-job.ts'
import { saveRoundAnswers } from './offer-traces.store.ts'
import { closeOpenOffers } from './offers.store.ts'
import { newRound } from './release-driver.ts'

const taskKind = 'driver_far_late'

/**
 * The customer, or an operator for them, wishes that others are offered the job if the driver is far beyond the promise; if so already, they
 * are at once. A second press changes nothing. Refusals: `not_found`, `booking_ended`, `move_not_offered` unless the driver is still to come.
 */
export const wishOthersIfLate = async (
  ctx: Ctx,
  who: { accountId: string; role: string },
  bookingId: string,
): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    if (!isStillToCome(booking.status)) return refused('move_not_offered')
    if (booking.othersIfLateAt !== null) return accepted(null)
    const now = await ctx.clock.now(tx)
    const wished = await saveArrival(tx, bookingId, { othersIfLateAt: now })
    if (who.role === 'operator' && booking.customerId !== who.accountId) {
      await writeAudit(tx, {
        accountId: who.accountId,
        action: 'offer_if_late',
        objectId: bookingId,
        at: now,
      })
    }
    const driver = booking.driverId ? await loadDriver(tx, booking.driverId) : null
    if (!(await followRound(ctx, tx, wished, driver, now)))
      await publishBookingChange(ctx, tx, wished)
    return accepted(null)
  })

/** What is due of a booking whose driver is late. Reads the state: a missed run is caught up by the next. Whether anything was. */
export const followLateArrival = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driver: Driver | null,
  now: Date,
): Promise<boolean> => {
  const isAgain = isNotifiedAgain(notifiedFactsOf(booking), now)
  if (isAgain) {
    const notified = await saveArrival(tx, booking.id, {
      arrivalNotifiedFor: booking.estimatedArrival,
      arrivalNotifications: booking.arrivalNotifications + 1,
    })
    await notifyOfNewArrival(ctx, tx, notified, driver, now)
  }
  const isFlagged = await flagLate(tx, booking, now)
  const isRound = await followRound(ctx, tx, booking, driver, now)
  return isAgain || isFlagged || isRound
}

/** The driver is there, off the job, or it has ended: there is no late driver to call. */
export const closeLate = async (
  tx: Tx,
  before: BookingRow,
  { to, effects }: Pick<TransitionResult, 'to' | 'effects'>,
  at: Date,
): Promise<void> => {
  if (before.lateFlaggedAt === null) return
  if (isStillToCome(to) && !effects.includes('release_driver')) return
  const note = effects.includes('release_driver') ? 'The driver left the job' : `It is ${to}`
  await closeTask(tx, { kind: taskKind, subject: before.id, note, at })
}

const factsOf = ({ status, promisedBy, estimatedArrival }: BookingRow) => ({
  status,
  promisedBy,
  expectedAt: estimatedArrival,
})

const notifiedFactsOf = (booking: BookingRow) => ({
  ...factsOf(booking),
  notifiedFor: booking.arrivalNotifiedFor,
  notified: booking.arrivalNotifications,
})

const flagLate = async (tx: Tx, booking: BookingRow, now: Date): Promise<boolean> => {
  const { id, promisedBy, lateFlaggedAt, estimatedArrival } = booking
  if (lateFlaggedAt !== null || promisedBy === null || !isFarBeyond(factsOf(booking), now))
    return false
  await saveArrival(tx, id, { lateFlaggedAt: now })
  const expected = estimatedArrival
    ? `expected at ${formatTime(estimatedArrival)}`
    : 'and nothing is known of it'
  await openTask(tx, {
    kind: taskKind,
    subject: id,
    bookingId: id,
    note: `Promised by ${formatTime(promisedBy)}, ${expected}. Call the driver, then the customer; you can let others who are nearer take it.`,
    at: now,
  })
  return true
}

const followRound = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driver: Driver | null,
  now: Date,
): Promise<boolean> => {
  if (booking.othersOfferedAt !== null) {
    const isOver = booking.acceptBy !== null && now >= booking.acceptBy
    if (isOver) await endRound(ctx, tx, booking, driver, now)
    return isOver
  }
  const isDue =
    booking.othersIfLateAt !== null &&
    booking.round < mostOfferRounds &&
    isFarBeyond(factsOf(booking), now)
  if (isDue) await beginRound(ctx, tx, booking, driver, now)
  return isDue
}

const beginRound = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driver: Driver | null,
  now: Date,
): Promise<void> => {
  const { id, round, status } = booking
  await saveRoundAnswers(tx, id, round)
  const opened = await saveTransition(tx, id, status, status, now, {
    ...newRound(booking),
    assignment: 'auto',
    chosenDriverId: null,
    acceptBy: addMinutes(now, acceptanceWindowMinutes),
    othersOfferedAt: now,
    othersKeptAt: null,
  })
  await offerJob(ctx, tx, opened, now)
  await publishBookingChange(ctx, tx, opened)
  await notifyOfLateRound(ctx, tx, opened, driver, now)
}

/** No driver accepted: the one who has the job keeps it, and the customer may wish it once more. */
const endRound = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driver: Driver | null,
  now: Date,
): Promise<void> => {
  const closed = await closeOpenOffers(tx, booking.id, now)
  await saveRoundAnswers(tx, booking.id, booking.round)
  const kept = await saveArrival(tx, booking.id, {
    othersOfferedAt: null,
    othersIfLateAt: null,
    othersKeptAt: now,
  })
  await notifyOfDriverKept(ctx, tx, kept, driver, closed, now)
}
