/** Operators: the audit log of actions and views. */
import { AuditList } from '../../features/operations/audit-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [{ title: 'Audit log · Towline' }, { name: 'robots', content: 'noindex' }]

export default function AdminAuditScreen() {
  return (
    <Container>
      <PageHeader title="Audit log" lead="Every operator action and view. It cannot be edited." />
      <AuditList />
    </Container>
  )
}
