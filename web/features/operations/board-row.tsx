import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Money } from '../../ui/data/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import {
  clockLabel,
  exceptionLabel,
  remediesEach,
  remedyLabels,
  remedyPath,
  statusTones,
  titleLabel,
} from './board-labels.ts'
import { operatorStatusLabels } from './operations-labels.ts'
import type { Watched } from './watch-board.ts'

/** `level` 4: below a heading that states the status. */
type BoardRowProps = { watched: Watched; nowMs: number; level: 3 | 4 }

/** A booking on the board: what and where, its deadlines, and what is wrong with the action that helps. */
export function BoardRow({ watched: { booking, exceptions }, nowMs, level }: BoardRowProps) {
  const Heading = `h${level}` as const
  const to = paths.booking(booking.bookingId)
  const title = titleLabel(booking)
  return (
    <article className="border-line bg-surface flex flex-col gap-2 rounded-lg border p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <Heading className="text-base leading-tight">
          <Link to={to} className="underline-offset-[0.2em] no-underline hover:underline">
            {title}
          </Link>
        </Heading>
        {level === 3 ? (
          <StatusBadge tone={statusTones[booking.status]}>
            {operatorStatusLabels[booking.status]}
          </StatusBadge>
        ) : (
          <Money cents={booking.priceCents} className="text-sm font-bold" />
        )}
      </div>
      {exceptions.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {remediesEach(exceptions, booking).map(({ exception, remedies }) => (
            <li key={exception.kind} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <StatusBadge tone={exception.isUrgent ? 'danger' : 'warning'}>
                <span className="whitespace-normal">
                  {exceptionLabel(exception, booking, nowMs)}
                </span>
              </StatusBadge>
              {remedies.map((remedy) => (
                <TextLink
                  key={remedy}
                  to={remedyPath(booking.bookingId, remedy)}
                  className="-my-1 py-2.5 text-sm"
                >
                  {remedyLabels[remedy]}
                  <span className="sr-only">: {title}</span>
                </TextLink>
              ))}
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-muted text-sm tabular-nums">
        {[booking.reference, booking.driver?.name, ...clockLabel(booking, nowMs)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </article>
  )
}
