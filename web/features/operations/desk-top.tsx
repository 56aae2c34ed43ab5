/** Above every page of the desk: the search, and the way between the pages. */
import { Container } from '../../ui/page-shell.tsx'
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
