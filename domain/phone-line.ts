/** Whether a call to support is answered now. Apart from the hours themselves, which public pages state without a clock. */
import { supportHours } from './support.ts'
import { dublinClock } from './time/dublin-time.ts'

export type PhoneLine =
  | { state: 'open' }
  /** All day. */
  | { state: 'emergencies' }
  /** `onDay`: null when it opens later today. */
  | { state: 'closed'; opens: { onDay: string | null; atHour: number } }

/** The days of a week from Monday, each with its hours. */
const weekHours = supportHours.flatMap(({ dayNames, open }) =>
  dayNames.map((dayName) => ({ dayName, open })),
)

/** Whether a call is answered at this moment, or when it will be. */
export const phoneLineAt = (at: Date): PhoneLine => {
  const { weekday, hour } = dublinClock(at)
  const [today, ...later] = [...weekHours, ...weekHours].slice(weekday - 1, weekday + 7)
  if (!today?.open) return { state: 'emergencies' }
  const { fromHour, untilHour } = today.open
  if (hour >= fromHour && hour < untilHour) return { state: 'open' }
  if (hour < fromHour) return { state: 'closed', opens: { onDay: null, atHour: fromHour } }
  const next = later.find(({ open }) => open !== null)
  return {
    state: 'closed',
    opens: { onDay: next?.dayName ?? null, atHour: next?.open?.fromHour ?? fromHour },
  }
}
