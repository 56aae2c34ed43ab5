import { formatDate, formatMoment, formatTime } from '../../../domain/time/dublin-time.ts'

const wordings = {
  /** `Fri 4 Dec, 18:20` */
  moment: formatMoment,
  /** `Fri 4 Dec 2026` */
  date: formatDate,
  /** `18:20` */
  time: formatTime,
}

type DateTimeProps = {
  /** ISO 8601, as the API sends it. */
  at: string
  wording?: keyof typeof wordings
  className?: string
}

/** A date or time in Irish time, whatever the phone is set to, with the month as a word. */
export function DateTime({ at, wording = 'moment', className }: DateTimeProps) {
  return (
    <time dateTime={at} className={`whitespace-nowrap tabular-nums ${className ?? ''}`}>
      {wordings[wording](new Date(at))}
    </time>
  )
}
