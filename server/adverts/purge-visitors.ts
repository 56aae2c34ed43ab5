import { sql } from 'drizzle-orm'
import { dateKey, dublinClock } from '../../domain/time/dublin-time.ts'
import type { Ctx } from '../context.ts'
import { deleteByRule } from '../deletions/index.ts'

/** Deletes the salts of past days, so that a visitor key can no longer be traced to a visitor. */
export const purgeVisitors = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'log'> & { jobRun?: string },
): Promise<void> => {
  const today = dateKey(dublinClock(await ctx.clock.now(ctx.db)))
  const count = await deleteByRule(
    ctx,
    'visitor_salts',
    () => sql`delete from visitor_salts where day < ${today} returning day::timestamptz as at`,
  )
  if (count > 0) ctx.log.info('visitors of past days purged', { count })
}
