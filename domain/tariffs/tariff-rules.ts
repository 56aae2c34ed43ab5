/** Which values a new version of the tariff may have, and when it may begin. Pure. */
import { formatRate } from '../payments/commission.ts'
import { addDublinDays, dublinClock, dublinInstant, type DublinDate } from '../time/dublin-time.ts'
import { formatEuro } from '../money.ts'
import {
  tariffParameters,
  type ParameterUnit,
  type TariffValues,
  type TariffParameter,
} from './tariff-parameters.ts'
import { tariffNoticeMinutes } from './tariff-notice.ts'

/** `€70.00`, `25%`, `22:00` */
export const parameterText = (unit: ParameterUnit, value: number): string => {
  switch (unit) {
    case 'cents':
      return formatEuro(value)
    case 'basis_points':
      return formatRate(value)
    case 'hour':
      return `${String(value).padStart(2, '0')}:00`
  }
}

const cardLabels = { online: 'online', phone: 'by phone', clock: null, recovery: null } as const

/** `Call-out, online` */
export const parameterName = ({ label, group }: TariffParameter): string =>
  cardLabels[group] ? `${label}, ${cardLabels[group]}` : label

/** The factor from typed values to the stored unit: cents are typed as euro, hundredths of a percent as percent. */
export const unitsPerTyped: Readonly<Record<ParameterUnit, number>> = {
  cents: 100,
  basis_points: 100,
  hour: 1,
}

export type TariffProblem = { id: string; message: string }

/** The rules no single bound says. */
const together: readonly {
  id: string
  isKept: (of: (id: string) => number) => boolean
  message: string
}[] = [
  // pages say that booking online is cheaper at the usual rate
  {
    id: 'phone.base',
    isKept: (of) => of('phone.base') >= of('online.base'),
    message: 'Not below the online call-out',
  },
  {
    id: 'phone.per_km',
    isKept: (of) => of('phone.per_km') >= of('online.per_km'),
    message: 'Not below the online kilometre',
  },
  {
    id: 'clock.night_until',
    isKept: (of) => of('clock.night_until') !== of('clock.night_from'),
    message: 'Not the hour it begins',
  },
  {
    id: 'clock.peak_morning_until',
    isKept: (of) => of('clock.peak_morning_until') > of('clock.peak_morning_from'),
    message: 'Later than it begins',
  },
  {
    id: 'clock.peak_evening_from',
    isKept: (of) => of('clock.peak_evening_from') >= of('clock.peak_morning_until'),
    message: 'Not before the morning ends',
  },
  {
    id: 'clock.peak_evening_until',
    isKept: (of) => of('clock.peak_evening_until') > of('clock.peak_evening_from'),
    message: 'Later than it begins',
  },
]

/** Problems of the values of a new version: missing or unknown ones, bounds, and relations between them. Empty: none. */
export const findTariffProblems = (values: TariffValues): readonly TariffProblem[] => {
  const known = new Set(tariffParameters.map(({ id }) => id))
  const problems: TariffProblem[] = Object.keys(values)
    .filter((id) => !known.has(id))
    .map((id) => ({ id, message: 'Not a figure of a tariff' }))
  for (const { id, min, max, unit } of tariffParameters) {
    const value = values[id]
    if (value === undefined || !Number.isInteger(value))
      problems.push({ id, message: 'Enter a number' })
    else if (value < min || value > max) {
      problems.push({
        id,
        message: `From ${parameterText(unit, min)} to ${parameterText(unit, max)}`,
      })
    }
  }
  if (problems.length > 0) return problems
  return together
    .filter(({ isKept }) => !isKept((id) => values[id] ?? 0))
    .map(({ id, message }) => ({ id, message }))
}

/** The greatest age of a process's cached versions. */
export const tariffLookSeconds = 30
/** How far ahead a price may be planned. */
export const tariffAheadDays = 366

/** Why a version was made, in words for other operators. */
export const tariffNoteMaxLength = 500

/** A version begins with an Irish day. */
export const tariffStart = (day: DublinDate): Date => dublinInstant(day)

/** The first day a version published now may begin with. */
export const firstTariffDay = (now: Date): DublinDate => {
  const tomorrow = addDublinDays(now, 1)
  return dublinClock(
    isSoonEnough(tariffStart(dublinClock(tomorrow)), now) ? tomorrow : addDublinDays(now, 2),
  )
}

const isSoonEnough = (start: Date, now: Date): boolean =>
  start.getTime() - now.getTime() >= tariffNoticeMinutes * 60_000

/** Why a version may not begin then; null: it may. */
export const startProblem = (start: Date, now: Date): string | null => {
  if (start.getTime() <= now.getTime()) return 'Choose a day in the future'
  if (!isSoonEnough(start, now))
    return `That is less than ${tariffNoticeMinutes} minutes ahead: choose the day after`
  if (start.getTime() > addDublinDays(now, tariffAheadDays).getTime()) return 'At most a year ahead'
  return null
}

/** Whether a version that begins then can still be withdrawn. */
export const mayWithdraw = (start: Date, now: Date): boolean => isSoonEnough(start, now)
