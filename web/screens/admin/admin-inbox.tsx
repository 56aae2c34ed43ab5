/** Operators: messages from the contact page. */
import { messageAnswerHours } from '../../../domain/support.ts'
import { contactMessageDays } from '../../../domain/accounts/retention.ts'
import { InboxList } from '../../features/contact/inbox/inbox-list.tsx'
import { SavedViews } from '../../features/operations/saved-views.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [{ title: 'Inbox · Towline' }, { name: 'robots', content: 'noindex' }]

export default function AdminInboxScreen() {
  return (
    <Container>
      <PageHeader
        title="Inbox"
        lead={`From the contact page. An answer is promised within ${messageAnswerHours} hours; messages and answers are deleted after ${contactMessageDays} days.`}
      />
      <InboxList views={<SavedViews list="inbox" />} />
    </Container>
  )
}
