/** Operators: the past, current and future versions of the tariff. */
import { VersionList } from '../../features/tariffs/version-list.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [{ title: 'Tariff · Towline' }, { name: 'robots', content: 'noindex' }]

export default function AdminTariffsScreen() {
  return (
    <Container>
      <PageHeader
        title="Tariff"
        lead="Prices have versions. A version never changes once it has begun; a new one begins on a future day."
        actions={<ButtonLink to={paths.adminTariffNew()}>New version</ButtonLink>}
      />
      <VersionList />
    </Container>
  )
}
