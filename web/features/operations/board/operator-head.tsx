/** Above a booking's own page: who deals with it and what is wrong, as in the panel beside the board. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { exceptionsOf } from '../../../../domain/bookings/booking-exceptions.ts'
import { boardQuery } from '../../../api/operations/operations.ts'
import { paths } from '../../../paths.ts'
import { useBoardClock } from './live-board.tsx'
import { PanelOwner } from './panel-owner.tsx'
import { PanelProblems } from './panel-problems.tsx'
import type { Watched } from './watch-board.ts'

/** Empty for a booking that is over, or not on the board yet. */
export function OperatorHead({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(boardQuery)
  const nowMs = useBoardClock()
  const booking = data?.bookings.find((one) => one.bookingId === bookingId)
  const watched = useMemo<Watched | null>(
    () =>
      booking
        ? { booking, createdAt: booking.createdAt, exceptions: exceptionsOf(booking, nowMs) }
        : null,
    [booking, nowMs],
  )
  return (
    <div className="mb-4">
      {watched && <PanelOwner {...watched} />}
      <PanelProblems watched={watched} nowMs={nowMs} boardPath={paths.adminBoard} />
    </div>
  )
}
