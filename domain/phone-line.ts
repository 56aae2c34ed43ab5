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

export type PhoneLineCopy = {
  /** When a call is answered; null: now. With the number of the emergency services where none is. */
  hours: string | null
  /** The label of the link that calls; null: the line is not answered now. */
  call: string | null
}

/** The line in words, for a customer who waits for a driver. */
export const phoneLineCopy = (at: Date): PhoneLineCopy => {
  const line = phoneLineAt(at)
  switch (line.state) {
    case 'open':
      return { hours: null, call: 'Call us' }
    case 'emergencies':
      return {
        hours: 'Our phone line is for emergencies only today.',
        call: 'Call in an emergency',
      }
    case 'closed':
      return {
        hours: `Our phone line opens ${opensLabel(line.opens)}. ${inDanger}`,
        call: null,
      }
    default:
      return line satisfies never
  }
}

const inDanger = 'In danger? Call 112.'

/** The same where no driver is to be had, so that danger is named at any hour. */
export const withoutDriverCopy = (at: Date): { words: string; call: string | null } => {
  const { hours, call } = phoneLineCopy(at)
  return { words: [hours, call !== null && inDanger].filter(Boolean).join(' '), call }
}

/** Before the number where it is always shown: `Our line`, and when it is answered where that is not now. */
export const lineLabel = (at: Date): string => {
  const line = phoneLineAt(at)
  switch (line.state) {
    case 'open':
      return 'Our line'
    case 'emergencies':
      return 'Our line, for emergencies only today'
    case 'closed':
      return `Our line, open again ${opensLabel(line.opens)}`
    default:
      return line satisfies never
  }
}

/** Behind the number in a text, where a call is not answered now; null: it is. */
export const lineHours = (at: Date): string | null => {
  const line = phoneLineAt(at)
  switch (line.state) {
    case 'open':
      return null
    case 'emergencies':
      return 'Emergencies only today.'
    case 'closed':
      return `The line opens ${opensLabel(line.opens)}.`
    default:
      return line satisfies never
  }
}

type Opening = Extract<PhoneLine, { state: 'closed' }>['opens']

/** `at 9:00`, `on Monday at 9:00`. */
const opensLabel = ({ onDay, atHour }: Opening): string =>
  `${onDay === null ? '' : `on ${onDay} `}at ${atHour}:00`
