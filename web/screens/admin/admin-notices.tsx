/** Operators: notifications that were not delivered. */
import { FailedNotices } from '../../features/operations/failed-notices.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

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
