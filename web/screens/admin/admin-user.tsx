/** Operators: one account. */
import { useParams } from 'react-router'
import { UserPage } from '../../features/operations/user-page.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [{ title: 'User · Towline' }, { name: 'robots', content: 'noindex' }]

export default function AdminUserScreen() {
  const { accountId = '' } = useParams()
  return (
    <Container>
      <UserPage key={accountId} accountId={accountId} />
    </Container>
  )
}
