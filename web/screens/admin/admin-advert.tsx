/** Operators: one advert, new or to be changed. */
import { useSearchParams } from 'react-router'
import { operatorAdvertsQuery } from '../../api/adverts/operator-adverts.ts'
import { AdvertCard } from '../../features/adverts/advert-card.tsx'
import { AdvertForm, type ShowAdvert } from '../../features/adverts/advert-form.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { CallAnswer } from '../../api/kit/call.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

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
  return (
    <Loaded
      load={useLoad({ ...operatorAdvertsQuery, refetchOnWindowFocus: false })}
      label="Loading the advertisement"
    >
      {(answer) => <FormOf adId={adId} answer={answer} />}
    </Loaded>
  )
}

type FormOfProps = { adId: string | null; answer: CallAnswer<'GET /api/operations/adverts'> }

function FormOf({ adId, answer: { adverts, serverNow } }: FormOfProps) {
  const advert = adId === null ? null : adverts.find((one) => one.adId === adId)
  if (advert === undefined) {
    return <EmptyState title="No such advertisement">Choose one from the list.</EmptyState>
  }
  return <AdvertForm advert={advert} now={new Date(serverNow)} show={show} />
}
