import { dateInDays } from '../../domain/calendar-date.ts'
import type { Ctx } from '../context.ts'
import { addUpRevenueDays } from './revenue-days.store.ts'

/** Nothing that was posted on a day is still being committed so long after its midnight: no statement and no pause in one may last minutes. */
const settledAfterMs = 3_600_000

/** Adds up what was earned on the days that are over, so that no figure has to be added up from the first line on. Safe twice, or late. */
export const closeRevenueDays = async ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await clock.now(db)
  await addUpRevenueDays(db, dateInDays(new Date(now.getTime() - settledAfterMs), -1))
}
