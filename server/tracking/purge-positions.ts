import { sql } from 'drizzle-orm'
import { daysOf } from '../../domain/privacy/retention-periods.ts'
import type { Ctx } from '../context.ts'
import { dropDaysByRule, heldBookings } from '../deletions/index.ts'

/** Days are prepared this far ahead, so that a week of missed runs costs nothing. */
const aheadDays = 7

/** Prepares the coming days of `driver_locations` and drops old ones, but for trails of bookings on hold. Safe to run twice, and late. */
export const purgePositions = async (
  ctx: Pick<Ctx, 'db' | 'clock'> & { jobRun?: string },
): Promise<void> => {
  const at = (await ctx.clock.now(ctx.db)).toISOString()
  await dropDaysByRule(ctx, 'position_trails', {
    table: 'driver_locations',
    column: 'device_at',
    keepDays: daysOf('position_trails'),
    aheadDays,
    kept: sql`active_booking_id in ${heldBookings(at)}`,
  })
}
