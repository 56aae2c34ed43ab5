/** Operators: the record of processing activities. */
import { ProcessingRecord } from '../../features/privacy/processing-record.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [
  { title: 'Record of processing · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminProcessingScreen() {
  return (
    <Container>
      <PageHeader
        title="Record of processing"
        lead="What personal data we keep, why, for how long and who gets it (GDPR, Article 30)."
      />
      <ProcessingRecord />
    </Container>
  )
}
