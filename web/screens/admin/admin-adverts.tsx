/** Operators: adverts on our pages. */
import { AdvertList } from '../../features/adverts/advert-list.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [
  { title: 'Advertisements · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminAdvertsScreen() {
  return (
    <Container>
      <PageHeader
        title="Advertisements"
        lead="Views and clicks are counted anonymously, so the figures are on the low side."
        actions={<ButtonLink to={paths.adminAdvert()}>New advertisement</ButtonLink>}
      />
      <AdvertList />
    </Container>
  )
}
