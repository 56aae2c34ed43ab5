/** Which rows the board shows in which order, which can be taken together, and when the board is read again. */
import { useEffect, useRef, useState } from 'react'
import { isTaken } from '../../../../domain/operations/booking-owner.ts'
import { keepOrder } from './board-sort.ts'
import { lostFromSight, type Board, type Watched } from './watch-board.ts'

/** What needs an operator and is not this one's already, with all that is wrong. */
export const takable = (rows: readonly Watched[], me: string | undefined): readonly string[] =>
  rows.flatMap(({ booking, exceptions }) =>
    exceptions.length > 0 &&
    (booking.owner?.accountId !== me || !isTaken(booking.owner, exceptions))
      ? [booking.bookingId]
      : [],
  )

/** While a panel is open the rows stay where they are: a problem that is solved does not move the next one under the pointer. */
export const useSteadyOrder = (board: Board, isOpen: boolean): Board => {
  const [kept, setKept] = useState<readonly string[] | null>(null)
  if (isOpen && !kept) {
    setKept([...board.troubled, ...board.fine].map(({ booking }) => booking.bookingId))
  }
  if (!isOpen && kept) setKept(null)
  if (!isOpen || !kept) return board
  return { troubled: keepOrder(board.troubled, kept), fine: keepOrder(board.fine, kept) }
}

/** Reads the board again for a truck that seems lost, before an operator calls anyone. */
export const useLookAgain = (board: Board, onOld: () => void): void => {
  const lookedUp = useRef(new Set<string>())
  useEffect(() => {
    const lost = lostFromSight(board).filter((one) => !lookedUp.current.has(one))
    if (lost.length === 0) return
    for (const one of lost) lookedUp.current.add(one)
    onOld()
  }, [board, onOld])
}
