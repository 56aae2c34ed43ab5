/** A Friday in the middle of it: what was earned so far is made last week's, and the run that pays drivers is asked for. */
import { sql } from 'drizzle-orm'
import { latestPayableWeek } from '../../domain/payouts/payout.ts'
import type { Database } from '../../server/kit/database/database.ts'
import { enqueueJob } from './due-jobs.ts'

/** Once a run: a week that has its statement takes no more lines. Answers how many lines there are to pay. */
export const callPayday = async (db: Database): Promise<number> => {
  const week = latestPayableWeek(new Date())
  const { rowCount } = await db.execute(
    sql`update driver_payouts set week_starts_on = ${week.key},
      earned_at = ${new Date(week.startsAt.getTime() + 86_400_000).toISOString()}::timestamptz`,
  )
  await enqueueJob(db, 'run-payouts')
  return rowCount ?? 0
}
