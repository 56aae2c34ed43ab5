/** Operators: one advert, new or to be changed. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { operatorAdvertsQuery } from '../../api/operations/advertising.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { AdvertCard } from '../../features/adverts/advert-card.tsx'
import type { ShowAdvert } from '../../features/advertising/advert-list.tsx'
import { AdvertForm } from '../../features/advertising/advert-form.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export const meta = () => [
  { title: 'Advertisement · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminAdvertScreen() {
  const [search] = useSearchParams()
  const adId = search.get('advert')
  return (
    <Container>
      <PageHeader
        kicker={<TextLink to={paths.adminAdverts}>All advertisements</TextLink>}
        title={adId === null ? 'New advertisement' : 'Change an advertisement'}
      />
      <Form key={adId} adId={adId} />
    </Container>
  )
}

const show: ShowAdvert = (advert, position) => (
  <AdvertCard
    advert={advert}
    look={position === 'sidebar' ? 'tall' : 'wide'}
    onOpen={() => undefined}
  />
)

function Form({ adId }: { adId: string | null }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...operatorAdvertsQuery,
    refetchOnWindowFocus: false,
  })
  if (!data) {
    if (!error) {
      return (
        <Loading label="Loading the advertisement">
          <SkeletonCard />
        </Loading>
      )
    }
    return <LoadFailed {...wordsOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  const advert = adId === null ? null : data.adverts.find((one) => one.adId === adId)
  if (advert === undefined) {
    return <EmptyState title="There is no such advertisement">Choose one from the list.</EmptyState>
  }
  return <AdvertForm advert={advert} now={new Date(data.serverNow)} show={show} />
}
