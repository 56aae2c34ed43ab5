/** The top of every admin page: the search, and the navigation between the pages. */
import { Container } from '../../ui/page/page-shell.tsx'
import { AdminNav } from './admin-nav.tsx'
import { OperatorSearch } from './operator-search.tsx'

export function AdminTop() {
  return (
    <Container className="flex flex-col gap-3 pt-3">
      <OperatorSearch />
      <AdminNav />
    </Container>
  )
}
