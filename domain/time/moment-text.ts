import { formatDate, formatTime } from './dublin-time.ts'

/** `Fri 4 Dec 2026, 18:20` */
export const momentText = (moment: Date | string): string => {
  const at = new Date(moment)
  return `${formatDate(at)}, ${formatTime(at)}`
}
