/**
 * A driver's weekly hours, in Irish time. They take a driver on and off duty automatically; a manual switch wins until the next start
 * or end. Pure: the job that applies them asks `nextDutyEdge` when to look again.
 */
import { dublinClock, dublinInstant, type DublinDate } from '../time/dublin-time.ts'

export const minutesOfDay = 24 * 60
/** The most separate times on one day. */
export const maxSpansOfDay = 4

/** On duty from one minute of the day until another, which may be midnight (1440). Monday is 1. Past midnight are two: to it and from it. */
export type DutySpan = { weekday: number; fromMinute: number; untilMinute: number }

/** What is wrong with the hours that a driver entered; null when nothing is. */
export const checkDutySpans = (spans: readonly DutySpan[]): string | null => {
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const ofDay = spans.filter((span) => span.weekday === weekday).sort(byStart)
    if (ofDay.length > maxSpansOfDay) return `At most ${maxSpansOfDay} times a day`
    if (ofDay.some(({ fromMinute, untilMinute }) => fromMinute >= untilMinute)) {
      return 'Each time must end after it begins'
    }
    if (ofDay.some((span, at) => at > 0 && span.fromMinute < (ofDay[at - 1]?.untilMinute ?? 0))) {
      return 'Two times on one day overlap'
    }
  }
  return null
}

const byStart = (a: DutySpan, b: DutySpan): number => a.fromMinute - b.fromMinute

type Stretch = { fromMs: number; untilMs: number }

/** The spans as moments, from the day before until a week after, those that touch made one. Days of 23 and 25 hours included. */
const stretchesAround = (spans: readonly DutySpan[], now: Date): Stretch[] => {
  const clock = dublinClock(now)
  const stretches: Stretch[] = []
  for (let day = -1; day <= 8; day += 1) {
    const weekday = ((clock.weekday - 1 + day + 14) % 7) + 1
    const date = { ...clock, day: clock.day + day }
    for (const span of spans.filter((one) => one.weekday === weekday).sort(byStart)) {
      const stretch = {
        fromMs: instantOf(date, span.fromMinute),
        untilMs: instantOf(date, span.untilMinute),
      }
      const last = stretches.at(-1)
      if (last && last.untilMs >= stretch.fromMs) {
        last.untilMs = Math.max(last.untilMs, stretch.untilMs)
      } else stretches.push(stretch)
    }
  }
  return stretches
}

const instantOf = (date: DublinDate, minute: number): number =>
  dublinInstant(date, Math.floor(minute / 60), minute % 60).getTime()

/** Whether the hours say on duty at this moment. A start belongs to them, an end does not. */
export const isScheduledOn = (spans: readonly DutySpan[], now: Date): boolean =>
  stretchesAround(spans, now).some(
    ({ fromMs, untilMs }) => fromMs <= now.getTime() && now.getTime() < untilMs,
  )

/** The next start or end after this moment; null without hours, and where they never end. */
export const nextDutyEdge = (spans: readonly DutySpan[], now: Date): Date | null => {
  const horizonMs = instantOf({ ...dublinClock(now), day: dublinClock(now).day + 8 }, 0)
  const edges = stretchesAround(spans, now)
    .flatMap(({ fromMs, untilMs }) => [fromMs, untilMs])
    .filter((ms) => ms > now.getTime() && ms < horizonMs)
  return edges.length > 0 ? new Date(Math.min(...edges)) : null
}

/** `08:30`; midnight at the end of a day is `24:00`. */
export const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
