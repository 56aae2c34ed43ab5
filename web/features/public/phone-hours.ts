/** The phone hours: beside each number that a page shows next to a price or a promise of day and night. */
import { formatHours, supportHours } from '../../../domain/support.ts'

const phoneHours = supportHours
  .map(({ days, open }) => `${days} ${open ? formatHours(open) : formatHours(open).toLowerCase()}`)
  .join(', ')

/** `Phone hours, Irish time: Monday to Friday 9:00–18:00, Saturday 10:00–16:00, Sunday emergencies only.` */
export const phoneAnswered = `Phone hours, Irish time: ${phoneHours}.`
