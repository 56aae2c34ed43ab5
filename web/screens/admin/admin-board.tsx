/** Operators: all open bookings, and which of them need an operator. */
import { LiveBoard } from '../../features/operations/board/live-board.tsx'
import { BoardPanel } from './board-panel.tsx'

export const meta = () => [
  { title: 'Live board · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminBoardScreen() {
  return <LiveBoard renderPanel={(open) => <BoardPanel {...open} />} />
}
