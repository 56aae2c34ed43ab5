/** Operators: a new version of the tariff, begun as a copy of an existing one. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { wordsOf } from '../../api/kit/failures.ts'
import { tariffVersionsQuery } from '../../api/operations/tariffs.ts'
import { VersionForm } from '../../features/tariffs/version-form.tsx'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

export const meta = () => [
  { title: 'New tariff version · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminTariffNewScreen() {
  return (
    <Container>
      <PageHeader
        kicker={<TextLink to={paths.adminTariffs}>All versions</TextLink>}
        title="New tariff version"
        lead="Change what should be different. Quotes made before it begins keep their price."
      />
      <Form />
    </Container>
  )
}

function Form() {
  const [search] = useSearchParams()
  const { data, error, isFetching, refetch } = useQuery({
    ...tariffVersionsQuery,
    staleTime: Infinity,
  })
  if (!data) {
    return (
      <NotLoaded
        label="Loading the figures"
        failure={error && wordsOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const inForce = data.versions.find(({ state }) => state === 'in_force')
  if (!inForce) throw new Error('no version is in force')
  const copied = data.versions.find(({ version }) => version === search.get('from')) ?? inForce
  return (
    <VersionForm
      key={copied.version}
      copied={copied}
      inForce={inForce}
      now={new Date(data.serverNow)}
    />
  )
}
