import { dateInDays } from '../../domain/time/calendar-date.ts'
import type { Ctx } from '../context.ts'
import { addUpRevenueDays } from './revenue-days.store.ts'

/** How long after its midnight a day may be closed: no statement or pause lasts that long, so every posting of the day is committed. */
const closableAfterMs = 3_600_000

/** Adds up the revenue of past days, so that no figure has to be added up from the first line on. Safe to run twice, or late. */
export const closeRevenueDays = async ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await clock.now(db)
  await addUpRevenueDays(db, dateInDays(new Date(now.getTime() - closableAfterMs), -1))
}
