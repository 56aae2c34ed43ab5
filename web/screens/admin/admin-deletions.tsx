/** Operators: proof of deletion. */
import { DeletionList } from '../../features/privacy/deletion-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [
  { title: 'Deletion log · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminDeletionsScreen() {
  return (
    <Container>
      <PageHeader
        title="Deletion log"
        lead="What was deleted, by which rule and when. It names no one and cannot be edited."
      />
      <DeletionList />
    </Container>
  )
}
