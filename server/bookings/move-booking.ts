import type { DriverMove } from '../../domain/booking.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { advanceBooking, type Advanced } from './advance-booking.ts'

export type MoveRequest = {
  bookingId: string
  move: DriverMove
  notes: string | null
  /** When the driver expects to be at the pickup. */
  estimatedArrival: Date | null
  /** For `start`: the four digits the customer told the driver. */
  startCode?: string | null
}

/** Nobody waits longer for a recovery that has begun, and the driver's form takes no more. */
const arrivalWithinMs = 24 * 60 * 60_000
/** The request was some time on its way. */
const slackMs = 5 * 60_000

/**
 * The driver's next step: set off, arrived, started, completed, with notes and an arrival time (specification, operator
 * side §4). Refusals: `move_not_offered`, `booking_ended`, those of `checkStartCode`, `invalid_input` for an arrival that is not in the next 24 hours.
 */
export const moveBooking = async (
  ctx: Ctx,
  driver: { accountId: string; driverId: string },
  request: MoveRequest,
): Promise<Outcome<Advanced>> => {
  const arrival = request.estimatedArrival
  if (arrival && !isSoon(arrival, await ctx.clock.now(ctx.db))) {
    return refused('invalid_input', {
      fields: { estimatedArrival: 'Estimated arrival must be within the next 24 hours' },
    })
  }
  return advanceBooking(ctx, { ...request, actor: { kind: 'driver', ...driver } })
}

const isSoon = (at: Date, now: Date): boolean => {
  const waitMs = at.getTime() - now.getTime()
  return waitMs >= -slackMs && waitMs <= arrivalWithinMs + slackMs
}
