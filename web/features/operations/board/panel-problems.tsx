/** Of a booking: what is wrong with it and what helps, and what has cleared since the panel was opened. */
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BookingExceptionKind } from '../../../../domain/bookings/booking-exceptions.ts'
import { formatTime } from '../../../../domain/time/dublin-time.ts'
import { StatusBadge } from '../../../ui/data/badge.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { exceptionLabel, remediesEach, remedyLabels, remedyPath } from './board-labels.ts'
import type { Watched } from './watch-board.ts'

type Cleared = { kind: BookingExceptionKind; label: string; atMs: number }

type PanelProblemsProps = {
  /** Null when the booking is not on the board any more. */
  watched: Watched | null
  nowMs: number
  /** On another page: that of the board, where what helps is done. */
  boardPath?: string
}

export function PanelProblems({ watched, nowMs, boardPath }: PanelProblemsProps) {
  const [here] = useSearchParams()
  const address = boardPath === undefined ? here : new URLSearchParams()
  const cleared = useCleared(watched, nowMs)
  const exceptions = watched?.exceptions ?? []
  return (
    <div className="mt-3 flex flex-col gap-1.5">
      {watched && exceptions.length > 0 && (
        <ul aria-label="Problems" className="flex flex-col gap-1.5">
          {remediesEach(exceptions, watched.booking).map(({ exception, remedies }) => (
            <li key={exception.kind} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <StatusBadge tone={exception.isUrgent ? 'danger' : 'warning'}>
                <span className="whitespace-normal">
                  {exceptionLabel(exception, watched.booking, nowMs)}
                </span>
              </StatusBadge>
              {remedies.map((remedy) => (
                <TextLink
                  key={remedy}
                  to={`${boardPath ?? ''}${remedyPath(address, watched.booking.bookingId, remedy)}`}
                  replace={boardPath === undefined}
                  preventScrollReset
                  className="-my-1 py-2.5 text-sm"
                >
                  {remedyLabels[remedy]}
                </TextLink>
              ))}
            </li>
          ))}
        </ul>
      )}
      <ul role="status" aria-label="Cleared" className="flex flex-col gap-1 text-sm empty:hidden">
        {cleared.map(({ kind, label, atMs }) => (
          <li key={kind} className="flex flex-wrap items-center gap-2">
            <StatusBadge tone="success">Cleared {formatTime(new Date(atMs))}</StatusBadge>
            <s className="text-ink-muted">{label}</s>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What was wrong at some moment since the panel was opened, and is not now. */
const useCleared = (watched: Watched | null, nowMs: number): readonly Cleared[] => {
  const known = useRef(new Map<BookingExceptionKind, string>())
  const [cleared, setCleared] = useState<readonly Cleared[]>([])
  useEffect(() => {
    const present = new Map(
      watched?.exceptions.map((one) => [one.kind, exceptionLabel(one, watched.booking, nowMs)]),
    )
    const gone = [...known.current].filter(([kind]) => !present.has(kind))
    if (gone.length > 0 || present.size > 0) {
      setCleared((before) => [
        ...before.filter(({ kind }) => !present.has(kind)),
        ...gone.map(([kind, label]) => ({ kind, label, atMs: nowMs })),
      ])
    }
    known.current = present
  }, [watched, nowMs])
  return cleared
}
