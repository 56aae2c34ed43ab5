import { forgetVisitors } from './adverts/index.ts'
import type { Ctx } from './context.ts'
import { forgetLimitWindows } from './kit/http/limits.ts'

/**
 * Hourly clean-up: deletes the salts that told the visitors of past days apart, and the counters of the rate limits.
 * Safe twice, and a missed hour is caught up by the next.
 */
export const forgetCallers = async (ctx: Pick<Ctx, 'db' | 'clock' | 'log'>): Promise<void> => {
  await forgetVisitors(ctx)
  await forgetLimitWindows(ctx.db)
}
