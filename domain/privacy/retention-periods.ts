/** The periods of the retention rules, as moments and in words. */
import { retentionRules, type Period, type RuleName } from './retention-rules.ts'

/** What is counted from before this moment is deleted. */
export const cutoffOf = (name: RuleName, now: Date): Date => {
  const after: Period = retentionRules[name].after
  const cutoff = new Date(now)
  if ('months' in after || 'years' in after) {
    const months = 'years' in after ? after.years * 12 : after.months
    cutoff.setUTCMonth(cutoff.getUTCMonth() - months)
    // 31 August less six months is the last of February, not a day of March
    if (cutoff.getUTCDate() !== now.getUTCDate()) cutoff.setUTCDate(0)
  } else
    cutoff.setTime(now.getTime() - ('days' in after ? after.days * 24 : after.hours) * 3_600_000)
  return cutoff
}

/** "30 days", "12 months", "1 hour". */
export const periodText = (after: Period): string => {
  const [unit, count] = Object.entries(after)[0] ?? ['days', 0]
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}

/** The days of a rule whose table is dropped day by day. Throws for a period in other units. */
export const daysOf = (name: RuleName): number => {
  const after: Period = retentionRules[name].after
  if (!('days' in after)) throw new Error(`${name} has no period in days`)
  return after.days
}
