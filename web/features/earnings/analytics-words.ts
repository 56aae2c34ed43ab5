/** Figures of a driver's work in words. */

/** `75 %`; null: there was nothing to count. */
export const shareText = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 100)} %`

/** `18 s`, `2 min 5 s`; null: there was nothing to measure. */
export const secondsText = (seconds: number | null): string => {
  if (seconds === null) return '–'
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  const rest = whole % 60
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

export const weekdays = [
  { short: 'Mon', long: 'Monday' },
  { short: 'Tue', long: 'Tuesday' },
  { short: 'Wed', long: 'Wednesday' },
  { short: 'Thu', long: 'Thursday' },
  { short: 'Fri', long: 'Friday' },
  { short: 'Sat', long: 'Saturday' },
  { short: 'Sun', long: 'Sunday' },
] as const

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `17:00 to 18:00` */
export const hourText = (hour: number): string =>
  `${twoDigits(hour)}:00 to ${twoDigits((hour + 1) % 24)}:00`

/** Every sixth hour: a phone has no room for more. */
export const hourAxisText = (hour: number): string => (hour % 6 === 0 ? String(hour) : '')

const thousand = 1_000_00

/** `€2.5k`, `€250`: the axis has no room for more, and its steps are round. */
export const euroInShort = (cents: number): string =>
  cents >= thousand ? `€${cents / thousand}k` : `€${cents / 100}`
