/** One request of an insurer's program, for its people and operators. */
import { useParams, useSearchParams } from 'react-router'
import { InsurerGate } from './insurer-gate.tsx'
import { RequestPage } from '../../features/partners/request-page.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [{ title: 'Request · Towline' }, { name: 'robots', content: 'noindex' }]

export default function PartnerRequestScreen() {
  const { requestId = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <InsurerGate waiting={<Waiting />}>
      {() => (
        <Container>
          <RequestPage
            key={requestId}
            partnerId={search.get('partner') ?? ''}
            requestId={requestId}
          />
        </Container>
      )}
    </InsurerGate>
  )
}

function Waiting() {
  return (
    <Container className="pt-8">
      <Loading label="Loading the request">
        <SkeletonCard />
      </Loading>
    </Container>
  )
}
