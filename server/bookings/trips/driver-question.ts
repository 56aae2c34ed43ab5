/** "Is this your driver?": the question to the customer after too many wrong start codes, and the effect of the answer. */
import { hasEnded, isInsured } from '../../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { hasStartCode } from '../../../domain/bookings/start-code.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { annotateTask, closeTask, openTask } from '../../tasks/index.ts'
import {
  publishBookingChange,
  notifyOfDriverQuestion,
} from '../notifications/booking-notifications.ts'
import { lockBooking, saveStartCode, type BookingRow } from '../bookings.store.ts'
import { arrivalProof } from './prove-arrival.ts'

/**
 * Questions the customer on their screen, by push and by text; where an insurer pays, the person beside the vehicle on the page of their trip
 * (`insured-trip.ts`). Whether a number that an insurer gave can be texted is not known: an operator gets a task as well, which the answer or
 * the right code closes. In the transaction that counted the wrong code.
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
  if (!isInsured(booking.paidBy)) return
  const note =
    'Too many wrong start codes. The person beside the vehicle is to say on the page of their trip whether this is their driver. If they don’t answer, call both.'
  await openTask(tx, taskAbout(booking, note, now))
}

/** The right code answers an open question. */
export const closeDriverQuestion = (tx: Tx, booking: BookingRow, at: Date): Promise<void> =>
  isUnanswered(booking)
    ? closeTask(tx, taskAbout(booking, 'The right start code was entered.', at))
    : Promise.resolve()

const isUnanswered = ({ driverQuestionedAt, driverRecognised }: BookingRow): boolean =>
  driverQuestionedAt !== null && driverRecognised === null

/**
 * The customer's answer. Yes: the recovery may begin without the code, and the arrival is proven. No: an operator gets a task, and the code
 * is still required; also when the recovery has begun since the question. Refusals: `not_found`, `booking_ended`, `move_not_offered` when no
 * question is open, or it was answered.
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
    const hasBegun = !hasStartCode(booking.status)
    if (!isUnanswered(booking) || (isDriver && hasBegun)) return refused('move_not_offered')
    const now = await ctx.clock.now(tx)
    const answer = { driverRecognised: isDriver, driverRecognisedAt: now }
    const proof = booking.arrivalProvenAt === null ? arrivalProof('customer', now) : {}
    const change = isDriver ? { ...answer, ...proof, startCode: null } : answer
    await saveStartCode(tx, bookingId, change)
    if (isDriver) await closeTask(tx, taskAbout(booking, 'The driver was recognised.', now))
    else {
      const since = hasBegun ? ', and the recovery has begun' : ''
      const note = `After too many wrong start codes the customer said that this is not their driver${since}. Call both now.`
      await annotateTask(tx, taskAbout(booking, note, now))
    }
    await publishBookingChange(ctx, tx, { ...booking, ...change })
    return accepted(null)
  })

const taskAbout = ({ id, driverId }: BookingRow, note: string, at: Date) =>
  ({
    kind: 'driver_not_recognised',
    subject: id,
    bookingId: id,
    ...(driverId === null ? {} : { driverId }),
    note,
    at,
  }) as const
