import { dateKey, dublinClock } from '../../domain/time/dublin-time.ts'
import type { Ctx } from '../context.ts'
import { forgetSaltsBefore } from './adverts.store.ts'

/** Deletes the salts of past days, so that a visitor key can no longer be traced to a visitor. */
export const forgetVisitors = async (ctx: Pick<Ctx, 'db' | 'clock' | 'log'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  const count = await forgetSaltsBefore(ctx.db, dateKey(dublinClock(now)))
  if (count > 0) ctx.log.info('visitors of past days forgotten', { count })
}
