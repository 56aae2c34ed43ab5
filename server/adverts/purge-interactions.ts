import { interactionsKeptDays } from '../../domain/adverts/advert.ts'
import type { Ctx } from '../context.ts'
import { keepDayPartitions } from '../kit/database/day-partitions.ts'

/** Days are prepared this far ahead, so that a week of missed runs costs nothing. */
const aheadDays = 7

/** Prepares the coming days of `ad_interactions` and drops those kept long enough. Safe to run twice, and late. */
export const purgeInteractions = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> =>
  keepDayPartitions(ctx.db, await ctx.clock.now(ctx.db), {
    table: 'ad_interactions',
    column: 'day',
    keepDays: interactionsKeptDays,
    aheadDays,
  })
