/**
 * Rest between jobs, and how far from its base a heavy truck may work. From Regulation (EC) No 561/2006: daily rest (article 8(2)), weekly
 * rest (article 8(6) and (9), a reduced one), and the exemption of breakdown vehicles within 100 km of their base (article 3(f)). Within
 * that radius, and up to 3.5 t, the Regulation leaves drivers free; their rest is Towline's own rule then. Known are Towline's jobs alone: the
 * rest is the driver's duty, and their tachograph's.
 */
import type { Casualty } from '../bookings/casualty.ts'
import { greatCircleKm, type Point } from '../places/point.ts'
import { towedKgOf, type Truck } from './truck.ts'

const hourMs = 3_600_000

export const restRules = {
  day: { workWithinHours: 13, restHours: 11 },
  week: { workWithinHours: 6 * 24, restHours: 24 },
} as const

/** The work that a driver has not rested from. A day or a week of work begins with the first job after its rest. */
export type Worked = { dayBeganAt: Date; weekBeganAt: Date; lastJobEndedAt: Date }

const hoursBetween = (from: Date, until: Date): number =>
  (until.getTime() - from.getTime()) / hourMs

/** With one more job, from setting off until the driver was free again. */
export const workedWith = (worked: Worked | null, job: { from: Date; until: Date }): Worked => {
  const began = (before: Date | undefined, { restHours }: { restHours: number }): Date =>
    worked && before && hoursBetween(worked.lastJobEndedAt, job.from) < restHours
      ? before
      : job.from
  return {
    dayBeganAt: began(worked?.dayBeganAt, restRules.day),
    weekBeganAt: began(worked?.weekBeganAt, restRules.week),
    lastJobEndedAt: job.until,
  }
}

/** Null: not under way. */
type Limit = { endBy: Date; restedAt: Date } | null

const after = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs)

const limitsOf = (worked: Worked | null, now: Date): readonly Limit[] => {
  if (!worked) return []
  const { dayBeganAt, weekBeganAt, lastJobEndedAt } = worked
  const limit = (beganAt: Date, rule: { workWithinHours: number; restHours: number }): Limit => {
    const restedAt = after(lastJobEndedAt, rule.restHours)
    return now >= restedAt ? null : { endBy: after(beganAt, rule.workWithinHours), restedAt }
  }
  return [limit(dayBeganAt, restRules.day), limit(weekBeganAt, restRules.week)]
}

/** Until when a driver rests who would take a job that ends then; null when it ends in time. */
export const restsUntil = (worked: Worked | null, now: Date, jobEndsAt: Date): Date | null => {
  const broken = limitsOf(worked, now).flatMap((limit) =>
    limit && jobEndsAt > limit.endBy ? [limit.restedAt.getTime()] : [],
  )
  return broken.length > 0 ? new Date(Math.max(...broken)) : null
}

/** No job is shorter: setting off, loading and setting down. */
const shortestJobMinutes = 25
const endsSoonHours = 3

export type DutyState =
  /** No offers until then. */
  | { kind: 'rests'; until: Date }
  /** Offers of jobs that end by then. */
  | { kind: 'ends_soon'; endBy: Date }

/** What a driver is told of their own hours; null while there is nothing to tell. */
export const dutyStateOf = (worked: Worked | null, now: Date): DutyState | null => {
  const until = restsUntil(worked, now, after(now, shortestJobMinutes / 60))
  if (until) return { kind: 'rests', until }
  const ends = limitsOf(worked, now).flatMap((limit) => (limit ? [limit.endBy.getTime()] : []))
  const endBy = new Date(Math.min(...ends))
  return ends.length > 0 && hoursBetween(now, endBy) <= endsSoonHours
    ? { kind: 'ends_soon', endBy }
    : null
}

export const exemptKg = 3_500
export const exemptRadiusKm = 100

/**
 * Whether a job takes a truck where its driver needs a tachograph: above 3.5 t with what hangs behind it, and more than 100 km from its base in a
 * straight line. A truck whose weight is not known was verified before it was required, and is judged as light.
 */
export const needsTachograph = (
  truck: Truck,
  base: Point | null,
  { casualty, ends }: { casualty: Casualty; ends: readonly (Point | null)[] },
): boolean =>
  truck.grossKg !== null &&
  truck.grossKg + towedKgOf(truck, casualty) > exemptKg &&
  base !== null &&
  ends.some((end) => end !== null && greatCircleKm(base, end) > exemptRadiusKm)
