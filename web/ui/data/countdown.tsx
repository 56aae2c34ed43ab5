import { Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { clockText, spokenBetween } from './countdown-text.ts'
import { announce } from '../feedback/live-region.tsx'
import { useNow } from '../use-now.ts'

type CountdownProps = {
  /** The time it ends, by the server's clock: ISO 8601. */
  deadline: string
  /** Server clock minus browser clock, in milliseconds. A phone's clock may be minutes wrong. */
  clockOffsetMs?: number
  /** What ends: "Time to accept". Read out with each announcement. */
  label: string
  /** The whole length in milliseconds. With it the countdown is a ring that empties. */
  windowMs?: number
  expiredText?: string
  /** Called once, when the time runs out while it is shown. */
  onExpire?: () => void
  className?: string
}

/** In the last minute it changes colour and weight. */
const urgentMs = 60_000

/** Time left until a deadline: on screen every second, announced only at ten, five, two and one minutes and at 30 and 10 seconds. */
export function Countdown({
  deadline,
  clockOffsetMs = 0,
  label,
  windowMs,
  expiredText = 'Expired',
  onExpire,
  className,
}: CountdownProps) {
  const now = useNow()
  const leftMs = now === null ? null : new Date(deadline).getTime() - (now + clockOffsetMs)
  const before = useRef(leftMs)

  useEffect(() => {
    if (leftMs === null) return
    const beforeMs = before.current
    before.current = leftMs
    if (beforeMs === null || beforeMs <= 0) return
    if (leftMs <= 0) {
      announce(`${label}: ${expiredText}`)
      onExpire?.()
      return
    }
    const words = spokenBetween(beforeMs, leftMs)
    if (words) announce(`${label}: ${words}`)
  }, [leftMs, label, expiredText, onExpire])

  const isExpired = leftMs !== null && leftMs <= 0
  const isUrgent = leftMs !== null && leftMs < urgentMs
  const text = leftMs === null ? '–:––' : isExpired ? expiredText : clockText(leftMs)

  if (windowMs === undefined) {
    return (
      <span
        role="timer"
        aria-label={label}
        aria-live="off"
        className={classNames(
          'inline-flex items-center gap-1.5 font-bold tabular-nums',
          isExpired ? 'text-ink-muted' : isUrgent && 'text-danger-ink',
          className,
        )}
      >
        <Clock aria-hidden className="size-4" />
        {text}
      </span>
    )
  }
  const share = leftMs === null ? 1 : Math.max(0, Math.min(1, leftMs / windowMs))
  return (
    <div
      role="timer"
      aria-label={label}
      aria-live="off"
      className={classNames('relative grid size-40 place-items-center', className)}
    >
      <svg viewBox="0 0 100 100" aria-hidden className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r="45" fill="none" className="stroke-line" strokeWidth="7" />
        <circle
          cx="50"
          cy="50"
          r="45"
          fill="none"
          pathLength="100"
          strokeWidth="7"
          strokeLinecap={share > 0.01 ? 'round' : 'butt'}
          strokeDasharray={`${share * 100} 100`}
          className={isUrgent ? 'stroke-danger-solid' : 'stroke-action'}
        />
      </svg>
      <span className="flex flex-col items-center">
        <span
          className={classNames(
            'leading-none font-heavy tracking-tight tabular-nums',
            isExpired ? 'text-ink-muted text-lg' : 'text-2xl',
            isUrgent && !isExpired && 'text-danger-ink',
          )}
        >
          {text}
        </span>
        <span aria-hidden className="text-ink-muted mt-1 max-w-24 text-center text-xs">
          {label}
        </span>
      </span>
    </div>
  )
}
