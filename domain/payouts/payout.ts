/**
 * Payout weeks: Monday 00:00 to Monday 00:00 in Ireland, paid by the run of the Friday after (rulings, "Weekly payouts"). The weeks in which
 * the clock changes have 167 or 169 hours; the boundaries stay at midnight.
 */
import {
  addDublinDays,
  dateKey,
  dublinClock,
  dublinInstant,
  startOfDublinDay,
  startOfDublinWeek,
} from '../time/dublin-time.ts'

export type PayoutWeek = {
  /** The Monday, `2026-11-30`: names the week. */
  key: string
  /** Inclusive. */
  startsAt: Date
  /** Exclusive; the start of the next week. */
  endsAt: Date
}

const daysInWeek = 7
/** From Monday: Friday. */
const runDayFromMonday = 4

/** The payout week an instant belongs to. A job belongs to the week in which it was completed. */
export const payoutWeekOf = (instant: Date): PayoutWeek => {
  const startsAt = startOfDublinWeek(instant)
  return {
    key: dateKey(dublinClock(startsAt)),
    startsAt,
    endsAt: addDublinDays(startsAt, daysInWeek),
  }
}

/** The payout week of a Monday, `2026-11-30`. */
export const payoutWeekFrom = (key: string): PayoutWeek => {
  const [year = NaN, month = NaN, day = NaN] = key.split('-').map(Number)
  return payoutWeekOf(dublinInstant({ year, month, day }))
}

/** Midnight in Ireland that begins the Friday on which a week is paid. */
export const payoutRunAt = (week: PayoutWeek): Date => addDublinDays(week.endsAt, runDayFromMonday)

/** `2026-12-11`: the Friday on which a week is paid. */
export const payoutRunDate = (week: PayoutWeek): string => dateKey(dublinClock(payoutRunAt(week)))

/**
 * The latest week whose Friday has come: what a run at this moment pays, along with anything older still unpaid. A run that missed its
 * Friday pays the same week on Saturday or on the Thursday after.
 */
export const latestPayableWeek = (now: Date): PayoutWeek => {
  const thisWeek = payoutWeekOf(now)
  const weeksBack =
    startOfDublinDay(now) >= addDublinDays(thisWeek.startsAt, runDayFromMonday) ? 1 : 2
  return payoutWeekOf(addDublinDays(thisWeek.startsAt, -daysInWeek * weeksBack))
}
