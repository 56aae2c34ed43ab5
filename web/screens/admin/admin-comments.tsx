/** Operators: comments that wait for a review. */
import { useSearchParams } from 'react-router'
import { commentStates } from '../../../domain/bookings/rating.ts'
import { CommentList } from '../../features/moderation/comment-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [{ title: 'Comments · Towline' }, { name: 'robots', content: 'noindex' }]

export default function AdminCommentsScreen() {
  const [search, setSearch] = useSearchParams()
  const state = commentStates.find((one) => one === search.get('state')) ?? 'waiting'
  return (
    <Container>
      <PageHeader
        title="Comments"
        lead="What customers wrote with their ratings. The stars count either way."
      />
      <CommentList
        state={state}
        onState={(chosen) => setSearch(chosen === 'waiting' ? {} : { state: chosen })}
      />
    </Container>
  )
}
