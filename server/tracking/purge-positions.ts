import { positionsKeptDays } from '../../domain/support.ts'
import type { Ctx } from '../context.ts'
import { keepDayPartitions } from '../kit/database/day-partitions.ts'

/** Days are prepared this far ahead, so that a week of missed runs costs nothing. */
const aheadDays = 7

/** Prepares the coming days of `driver_locations` and drops old ones. Safe to run twice, and late. */
export const purgePositions = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> =>
  keepDayPartitions(ctx.db, await ctx.clock.now(ctx.db), {
    table: 'driver_locations',
    column: 'device_at',
    keepDays: positionsKeptDays,
    aheadDays,
  })
