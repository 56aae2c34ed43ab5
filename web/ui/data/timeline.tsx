import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { DateTime } from './date-time.tsx'

export type TimelineState = 'done' | 'current' | 'next' | 'failed'

export type TimelineEntry = {
  id: string
  title: ReactNode
  detail?: ReactNode
  /** ISO 8601; when it happened or is expected. */
  at?: string
  state: TimelineState
}

const stateLabel: Record<TimelineState, string> = {
  done: 'Done',
  current: 'Now',
  next: 'Next',
  failed: 'Stopped',
}

/** What happened, what is happening, what is next: one line, solid up to now and dashed beyond. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="flex flex-col">
      {entries.map((entry, index) => {
        const isLast = index === entries.length - 1
        const isTaut = entries[index + 1]?.state !== 'next'
        return (
          <li
            key={entry.id}
            aria-current={entry.state === 'current' ? 'step' : undefined}
            className="relative flex gap-4 pb-6 last:pb-0"
          >
            {!isLast && (
              <span
                aria-hidden
                className={classNames(
                  'absolute top-6 bottom-0 left-[0.6875rem] border-l-2',
                  isTaut ? 'border-ink' : 'border-line-strong border-dashed',
                )}
              />
            )}
            <Knot state={entry.state} />
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span
                  className={classNames(
                    entry.state === 'next' ? 'text-ink-muted' : 'font-bold',
                    entry.state === 'failed' && 'text-danger-ink',
                  )}
                >
                  <span className="sr-only">{`${stateLabel[entry.state]}: `}</span>
                  {entry.title}
                </span>
                {entry.at && (
                  <DateTime at={entry.at} wording="time" className="text-ink-muted text-sm" />
                )}
              </p>
              {entry.detail && <div className="text-ink-muted text-sm">{entry.detail}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Knot({ state }: { state: TimelineState }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="relative size-6 shrink-0">
      {state === 'current' && (
        <circle cx="12" cy="12" r="6" className="fill-action animate-widen origin-center" />
      )}
      {state === 'done' && (
        <>
          <circle cx="12" cy="12" r="10" className="fill-ink" />
          <path
            d="m7.5 12.4 3 3 6-6.6"
            fill="none"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="stroke-ground"
          />
        </>
      )}
      {state === 'current' && (
        <circle cx="12" cy="12" r="8" strokeWidth="4" className="fill-ink stroke-action" />
      )}
      {state === 'next' && (
        <circle cx="12" cy="12" r="7" strokeWidth="2" className="fill-surface stroke-line-strong" />
      )}
      {state === 'failed' && (
        <>
          <circle cx="12" cy="12" r="10" className="fill-danger-solid" />
          <path
            d="m8.5 8.5 7 7m0-7-7 7"
            strokeWidth="2.4"
            strokeLinecap="round"
            className="stroke-surface"
          />
        </>
      )}
    </svg>
  )
}
