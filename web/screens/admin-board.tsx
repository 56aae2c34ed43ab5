/** Operators: everything that is under way, and what needs a person. */
import { LiveBoard } from '../features/operations/live-board.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Container } from '../ui/page-shell.tsx'

export const meta = () => [
  { title: 'Live board · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminBoardScreen() {
  return (
    <Container>
      <PageHeader
        title="Live board"
        lead="Every booking that is not over. What goes wrong stands first."
      />
      <LiveBoard />
    </Container>
  )
}
