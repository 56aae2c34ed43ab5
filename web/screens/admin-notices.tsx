/** Operators: notices that reached nobody. */
import { FailedNotices } from '../features/operations/failed-notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Container } from '../ui/page-shell.tsx'

export const meta = () => [
  { title: 'Failed notices · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminNoticesScreen() {
  return (
    <Container>
      <PageHeader
        title="Failed notices"
        lead="Mails, pushes and texts that reached nobody. Send each again, or say why not."
      />
      <FailedNotices />
    </Container>
  )
}
