/** The filter of the board: everything, what needs an operator, or one status. Kept in the address. Pure. */
import { bookingStatuses, type BookingStatus } from '../../../domain/bookings/booking.ts'
import { operatorStatusLabels } from './operations-labels.ts'
import type { Board, Watched } from './watch-board.ts'

export type BoardFilter = 'all' | 'trouble' | BookingStatus

/** An unknown filter shows everything. */
export const readFilter = (text: string | null): BoardFilter =>
  text === 'trouble' ? text : (bookingStatuses.find((status) => status === text) ?? 'all')

const everyone = ({ troubled, fine }: Board): Watched[] => [
  ...troubled,
  ...fine.flatMap(({ bookings }) => bookings),
]

export const filterBoard = (board: Board, filter: BoardFilter): Board => {
  if (filter === 'all') return board
  if (filter === 'trouble') return { ...board, fine: [] }
  return {
    troubled: board.troubled.filter(({ booking }) => booking.status === filter),
    fine: board.fine.filter(({ status }) => status === filter),
  }
}

/** The options with the count of each; an empty status is listed only while it is selected. */
export const filterOptions = (
  board: Board,
  current: BoardFilter,
): { value: BoardFilter; label: string }[] => {
  const all = everyone(board)
  const countOf = (status: BookingStatus): number =>
    all.filter(({ booking }) => booking.status === status).length
  return [
    { value: 'all', label: `Everything (${all.length})` },
    { value: 'trouble', label: `Needs attention (${board.troubled.length})` },
    ...bookingStatuses
      .filter((status) => status === current || countOf(status) > 0)
      .map((status) => ({
        value: status,
        label: `${operatorStatusLabels[status]} (${countOf(status)})`,
      })),
  ]
}
