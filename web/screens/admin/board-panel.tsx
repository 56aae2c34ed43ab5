/** The panel beside the board: one booking with everything that helps it, so that the board is not left. Made of the booking page's parts. */
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { bookingQuery } from '../../api/bookings/bookings.ts'
import { useServerClockOffset } from '../../api/kit/server-clock.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { useBookingActions } from '../../features/bookings/booking-actions.ts'
import { BookingPanels } from '../../features/bookings/booking-panels.tsx'
import type { BookingPanel } from '../../features/bookings/booking-table.ts'
import { useAssignDriver } from '../../features/bookings/dispatch/use-assign-driver.ts'
import { clockLabel, openPath, statusTones } from '../../features/operations/board/board-labels.ts'
import type { RenderPanel } from '../../features/operations/board/live-board.tsx'
import { NearestTrucks } from '../../features/operations/board/nearest-trucks.tsx'
import { PanelOwner } from '../../features/operations/board/panel-owner.tsx'
import { PanelProblems } from '../../features/operations/board/panel-problems.tsx'
import type { Watched } from '../../features/operations/board/watch-board.ts'
import { BookingStrip } from '../../features/operations/booking-strip.tsx'
import { operatorStatusLabels } from '../../features/operations/operations-labels.ts'
import { BookingLocation } from '../../features/tracking/booking-location.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useArrival } from '../../ui/use-arrival.ts'
import { Chat, Evidence, Operations } from '../booking/booking-parts.tsx'

type PanelProps = Parameters<RenderPanel>[0]

/** What is done from the board comes first; price, places and photos are on the booking's own page. */
const shownParts: readonly BookingPanel[] = [
  'assignment',
  'driver',
  'customer',
  'operations',
  'start_code',
  'chat',
  'map',
  'cancelling',
  'timeline',
  'trace',
]

export function BoardPanel({ bookingId, watched, nowMs }: PanelProps) {
  const [address] = useSearchParams()
  const panel = useRef<HTMLElement>(null)
  const load = useLoad({ ...bookingQuery(bookingId), refetchOnWindowFocus: 'always' })
  useArrival()
  const closed = openPath(address, null)
  useEscape(panel, bookingId, closed)
  return (
    <aside
      ref={panel}
      aria-labelledby="board-panel-title"
      className="border-line bg-ground w-full shrink-0 lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:w-120 lg:overflow-y-auto lg:border-l"
    >
      <div className="bg-ground border-line sticky top-0 z-20 flex items-center gap-3 border-b px-4 py-1.5 max-lg:static">
        <PanelTitle key={bookingId}>
          {load.data?.reference ?? watched?.booking.reference ?? 'Booking'}
        </PanelTitle>
        {load.data && (
          <span className="max-sm:hidden">
            <StatusBadge tone={statusTones[load.data.status]}>
              {operatorStatusLabels[load.data.status]}
            </StatusBadge>
          </span>
        )}
        <TextLink to={paths.booking(bookingId)} className="py-2.5 text-sm whitespace-nowrap">
          Whole booking
        </TextLink>
        <Link
          to={closed}
          preventScrollReset
          aria-label="Close panel"
          className="text-ink hover:bg-sunken grid size-11 shrink-0 place-items-center rounded-md [&_svg]:size-5"
        >
          <X aria-hidden />
        </Link>
      </div>
      <div className="px-4 pb-8">
        {watched && <PanelOwner {...watched} />}
        <PanelProblems key={bookingId} watched={watched} nowMs={nowMs} />
        <Loaded load={load} label="Loading the booking">
          {(booking) => (
            <Opened
              key={bookingId}
              booking={booking}
              watched={watched}
              nowMs={nowMs}
              onDeadline={() => void load.reload()}
            />
          )}
        </Loaded>
      </div>
    </aside>
  )
}

/** Opened from a row, the keyboard goes on here. */
function PanelTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement?.closest('[data-list-row]')) heading.current?.focus()
  }, [])
  return (
    <h2
      ref={heading}
      id="board-panel-title"
      tabIndex={-1}
      className="shrink-0 grow text-base tabular-nums"
    >
      {children}
    </h2>
  )
}

/**
 * Escape, pressed within the panel or where a press has taken its own button away, closes it and goes back to its row. On the window: what is
 * open within the panel hears it first.
 */
const useEscape = (
  panel: RefObject<HTMLElement | null>,
  bookingId: string,
  closed: string,
): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const { target } = event
      const isWithin = target instanceof Node && panel.current?.contains(target)
      if (!isWithin && target !== document.body) return
      void navigate(closed, { preventScrollReset: true })
      document.querySelector<HTMLElement>(`[data-list-row="${bookingId}"] a`)?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [panel, bookingId, closed, navigate])
}

type OpenedProps = {
  booking: Booking
  watched: Watched | null
  nowMs: number
  onDeadline: () => void
}

function Opened({ booking, watched, nowMs, onDeadline }: OpenedProps) {
  const clockOffsetMs = useServerClockOffset()
  // an operator books again by phone, and never from here
  const actions = useBookingActions(booking, () => undefined)
  const { assign, busyWith } = useAssignDriver(booking.bookingId)
  return (
    <>
      {watched && (
        <p className="text-ink-muted mt-2 text-sm tabular-nums">
          {clockLabel(watched.booking, nowMs).join(' · ')}
        </p>
      )}
      <div className="mt-3">
        <BookingStrip booking={booking} isNarrow />
      </div>
      <NearestTrucks booking={booking} onChoose={assign} busyWith={busyWith} />
      <div className="mt-4 flex flex-col gap-4">
        <BookingPanels
          booking={booking}
          clockOffsetMs={clockOffsetMs}
          actions={actions}
          brought={{
            rating: null,
            map: <BookingLocation booking={booking} clockOffsetMs={clockOffsetMs} />,
            location: null,
            chat: <Chat booking={booking} />,
            evidence: <Evidence booking={booking} />,
            share: null,
            operations: <Operations booking={booking} />,
          }}
          transitionNote={null}
          onDeadline={onDeadline}
          only={shownParts}
          // the trucks that may come are on a map of their own
          except={booking.driver ? [] : ['map']}
          level="none"
        />
      </div>
    </>
  )
}
