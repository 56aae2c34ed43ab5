import { hasStartCode } from '../../../domain/bookings/start-code.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { publishBookingChange } from '../notifications/booking-notifications.ts'
import { lockBooking, saveStartCode } from '../bookings.store.ts'

/**
 * An operator who has spoken to both lets the recovery begin without the code: the customer’s phone is dead, or was left in another car.
 * On record with the reason. Refusals: `not_found`, `move_not_offered` when no code is asked.
 */
export const waiveStartCode = async (
  ctx: Ctx,
  accountId: string,
  { bookingId, reason }: { bookingId: string; reason: string },
): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    if (!hasStartCode(booking.status) || booking.startCode === null) {
      return refused('move_not_offered')
    }
    await saveStartCode(tx, bookingId, { startCode: null })
    const at = await ctx.clock.now(tx)
    const after = { reason }
    await writeAudit(tx, { accountId, action: 'waive_start_code', objectId: bookingId, after, at })
    await publishBookingChange(ctx, tx, { ...booking, startCode: null })
    return accepted(null)
  })
