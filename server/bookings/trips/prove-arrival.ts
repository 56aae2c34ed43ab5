/** Proof that the driver is at the pickup (`domain/bookings/proven-arrival.ts`): written once, under the booking's lock, and never withdrawn. */
import type { TransitionResult } from '../../../domain/bookings/decide-transition.ts'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import {
  mayConfirmArrival,
  positionProvesArrival,
  type ArrivalProof,
} from '../../../domain/bookings/proven-arrival.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { loadDriver } from '../../drivers/index.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { publishBookingChange } from '../notifications/booking-notifications.ts'
import { lockBooking, saveArrival, type BookingPatch, type BookingRow } from '../bookings.store.ts'

type ProofCtx = Pick<Ctx, 'db' | 'clock' | 'live'>

export const arrivalProof = (
  by: ArrivalProof,
  at: Date,
): Required<Pick<BookingPatch, 'arrivalProvenAt' | 'arrivalProvenBy'>> => ({
  arrivalProvenAt: at,
  arrivalProvenBy: by,
})

/** How a transition proves it: arriving, by the truck's position; starting, by the code that the customer told the driver. */
export const provenByTransition = async (
  tx: Tx,
  booking: BookingRow,
  { transition }: Pick<TransitionResult, 'transition'>,
  now: Date,
): Promise<BookingPatch> => {
  if (booking.arrivalProvenAt !== null) return {}
  if (transition === 'start' && booking.startCode !== null) return arrivalProof('start_code', now)
  const isThere = transition === 'arrive' && (await isTruckThere(tx, booking, now))
  return isThere ? arrivalProof('position', now) : {}
}

/**
 * The customer confirms that the driver is there; a second press changes nothing. Refusals: `not_found`, `booking_ended`,
 * `move_not_offered` before the driver has set off and once the recovery has begun.
 */
export const confirmArrival = (ctx: ProofCtx, bookingId: string): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    if (hasEnded(booking.status)) return refused('booking_ended')
    if (!mayConfirmArrival(booking.status)) return refused('move_not_offered')
    if (booking.arrivalProvenAt === null) await prove(ctx, tx, booking, 'customer')
    return accepted(null)
  })

/** A position arrived that may prove the arrival: checked again under the lock, by the database's clock. */
export const proveArrivalByPosition = (ctx: ProofCtx, bookingId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking?.status !== 'driver_arrived' || booking.arrivalProvenAt !== null) return
    const now = await ctx.clock.now(tx)
    if (await isTruckThere(tx, booking, now)) await prove(ctx, tx, booking, 'position')
  })

const prove = async (
  ctx: ProofCtx,
  tx: Tx,
  booking: BookingRow,
  by: ArrivalProof,
): Promise<void> => {
  const now = await ctx.clock.now(tx)
  await publishBookingChange(ctx, tx, await saveArrival(tx, booking.id, arrivalProof(by, now)))
}

const isTruckThere = async (
  tx: Tx,
  { driverId, pickup }: Pick<BookingRow, 'driverId' | 'pickup'>,
  now: Date,
): Promise<boolean> => {
  const driver = driverId === null ? null : await loadDriver(tx, driverId)
  const position = driver?.position?.isReported ? driver.position : null
  return positionProvesArrival(position, pickup.point, now)
}
