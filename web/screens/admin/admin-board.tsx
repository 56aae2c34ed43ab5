/** Operators: all open bookings, and which of them need an operator. */
import { LiveBoard } from '../../features/operations/live-board.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [
  { title: 'Live board · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminBoardScreen() {
  return (
    <Container>
      <PageHeader title="Live board" lead="All open bookings, problems first." />
      <LiveBoard />
    </Container>
  )
}
