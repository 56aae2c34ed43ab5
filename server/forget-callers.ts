import { forgetVisitors } from './adverts/index.ts'
import type { Ctx } from './context.ts'
import { forgetLimitWindows } from './kit/http/limits.ts'

/**
 * What the house forgets once an hour: the salts that told the visitors of past days apart, and the counts of who asked how often.
 * Safe twice, and a missed hour is caught up by the next.
 */
export const forgetCallers = async (ctx: Pick<Ctx, 'db' | 'clock' | 'log'>): Promise<void> => {
  await forgetVisitors(ctx)
  await forgetLimitWindows(ctx.db)
}
