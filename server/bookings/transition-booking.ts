import type { DriverTransition } from '../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { advanceIn, type Advanced } from './advance-booking.ts'
import { isStepKnown } from './booking-history.store.ts'
import { lockBooking } from './bookings.store.ts'
import type { HandoverInput } from './trips/record-handover.ts'

export type TransitionRequest = {
  bookingId: string
  transition: DriverTransition
  notes: string | null
  /** When the driver expects to be at the pickup. */
  estimatedArrival: Date | null
  /** For `start`: the four digits the customer told the driver. */
  startCode?: string | null
  /** Wrong start codes that the phone refused before, without a connection. */
  phoneTries?: number
  /** The name that the device gave the step; a step is made once under it. */
  clientId?: string | null
  /** When it was pressed, by the device's clock: information only. */
  pressedAt?: Date | null
  /** For `complete`: what the driver says of the hand-over. */
  handover?: HandoverInput | null
}

/** No customer waits longer for a recovery that has begun, and the driver's form takes no more. */
const arrivalWithinMs = 24 * 60 * 60_000
/** Allowance for the time the request was on its way. */
const slackMs = 5 * 60_000

/**
 * The driver's next step: set off, arrived, started, completed, with notes and an arrival time (specification, operator
 * side §4). A step that was already made under the same name is not made again, and is answered with the booking as it is. Refusals:
 * `move_not_offered`, `booking_ended`, those of `checkHandshake` and `recordHandover`, `invalid_input` for an arrival that is not in the next 24 hours.
 */
export const transitionBooking = async (
  ctx: Ctx,
  driver: { accountId: string; driverId: string },
  request: TransitionRequest,
): Promise<Outcome<Pick<Advanced, 'booking'>>> => {
  const arrival = request.estimatedArrival
  if (arrival && !isSoon(arrival, await ctx.clock.now(ctx.db))) {
    return refused('invalid_input', {
      fields: { estimatedArrival: 'Estimated arrival must be within the next 24 hours' },
    })
  }
  const { bookingId, clientId } = request
  const { accountId } = driver
  return inTransaction(ctx.db, async (tx) => {
    if (clientId) {
      // Under the lock: the same step may be under way.
      const booking = await lockBooking(tx, bookingId)
      if (booking && (await isStepKnown(tx, bookingId, { accountId, clientId }))) {
        return accepted({ booking })
      }
    }
    return advanceIn(ctx, tx, { ...request, actor: { kind: 'driver', ...driver } })
  })
}

const isSoon = (at: Date, now: Date): boolean => {
  const waitMs = at.getTime() - now.getTime()
  return waitMs >= -slackMs && waitMs <= arrivalWithinMs + slackMs
}
