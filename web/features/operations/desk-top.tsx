/** The top of every admin page: the search, and the navigation between the pages. */
import { Container } from '../../ui/page/page-shell.tsx'
import { AdminNav } from './admin-nav.tsx'
import { DeskSearch } from './desk-search.tsx'

export function DeskTop() {
  return (
    <Container className="flex flex-col gap-3 pt-3">
      <DeskSearch />
      <AdminNav />
    </Container>
  )
}
