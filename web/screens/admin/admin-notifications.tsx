/** Operators: notifications that were not delivered. */
import { FailedNotifications } from '../../features/operations/failed-notifications.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [
  { title: 'Failed notifications · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminNotificationsScreen() {
  return (
    <Container>
      <PageHeader
        title="Failed notifications"
        lead="Emails, pushes and texts that could not be delivered. Send each again, or give up with a reason."
      />
      <FailedNotifications />
    </Container>
  )
}
