import { daysOf } from '../../domain/privacy/retention-periods.ts'
import type { Ctx } from '../context.ts'
import { dropDaysByRule } from '../deletions/index.ts'

/** Days are prepared this far ahead, so that a week of missed runs costs nothing. */
const aheadDays = 7

/** Prepares the coming days of `ad_interactions` and drops those kept long enough. Safe to run twice, and late. */
export const purgeInteractions = (
  ctx: Pick<Ctx, 'db' | 'clock'> & { jobRun?: string },
): Promise<void> =>
  dropDaysByRule(ctx, 'advert_interactions', {
    table: 'ad_interactions',
    column: 'day',
    keepDays: daysOf('advert_interactions'),
    aheadDays,
  })
