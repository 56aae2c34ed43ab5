/** "Is this your driver?": the question to the customer after too many wrong start codes, and the effect of the answer. */
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { hasStartCode } from '../../../domain/bookings/start-code.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { openTask } from '../../tasks/index.ts'
import {
  publishBookingChange,
  notifyOfDriverQuestion,
} from '../notifications/booking-notifications.ts'
import { lockBooking, saveStartCode, type BookingRow } from '../bookings.store.ts'
import { arrivalProof } from './prove-arrival.ts'

/**
 * Questions the customer on their screen, by push and by text; where an insurer pays, the person beside the vehicle on the page of their trip
 * (`insured-trip.ts`). In the transaction that counted the wrong code.
 */
export const promptAboutDriver = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  now: Date,
): Promise<void> => {
  const question = { driverQuestionedAt: now, driverRecognised: null, driverRecognisedAt: null }
  await saveStartCode(tx, booking.id, question)
  await notifyOfDriverQuestion(ctx, tx, { ...booking, ...question }, now)
}

/**
 * The customer's answer. Yes: the recovery may begin without the code, and the arrival is proven. No: an operator gets a task, and the code
 * is still required. Refusals: `not_found`, `booking_ended`, `move_not_offered` when no question is open, or it was answered.
 */
export const answerDriverQuestion = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'live'>,
  bookingId: string,
  isDriver: boolean,
): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    if (hasEnded(booking.status)) return refused('booking_ended')
    const isOpen = booking.driverQuestionedAt !== null && booking.driverRecognised === null
    if (!isOpen || !hasStartCode(booking.status)) return refused('move_not_offered')
    const now = await ctx.clock.now(tx)
    const answer = { driverRecognised: isDriver, driverRecognisedAt: now }
    const proof = booking.arrivalProvenAt === null ? arrivalProof('customer', now) : {}
    const change = isDriver ? { ...answer, ...proof, startCode: null } : answer
    await saveStartCode(tx, bookingId, change)
    if (!isDriver) {
      await notifyOperator(
        tx,
        booking,
        'After too many wrong start codes the customer said that this is not their driver. Call both now.',
        now,
      )
    }
    await publishBookingChange(ctx, tx, { ...booking, ...change })
    return accepted(null)
  })

const notifyOperator = (tx: Tx, booking: BookingRow, note: string, at: Date): Promise<void> =>
  openTask(tx, {
    kind: 'driver_not_recognised',
    subject: booking.id,
    bookingId: booking.id,
    ...(booking.driverId === null ? {} : { driverId: booking.driverId }),
    note,
    at,
  })
