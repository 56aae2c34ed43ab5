/** Figures of a driver's work in words. */

/** `75%`; null: no data. */
export const shareText = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 100)}%`

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
