/** Operators: all accounts. */
import { UserList } from '../../features/operations/user-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [{ title: 'Users · Towline' }, { name: 'robots', content: 'noindex' }]

export default function AdminUsersScreen() {
  return (
    <Container>
      <PageHeader title="Users" lead="All accounts, newest first." />
      <UserList />
    </Container>
  )
}
