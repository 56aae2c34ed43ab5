/** Operators: a new version of the tariff, begun as a copy of an existing one. */
import { useSearchParams } from 'react-router'
import { tariffVersionsQuery } from '../../api/tariffs/tariff-versions.ts'
import { VersionForm } from '../../features/tariffs/version-form.tsx'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { CallAnswer } from '../../api/kit/call.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

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
        lead="Change the figures you want. Quotes made before it begins keep their price."
      />
      <Form />
    </Container>
  )
}

type Versions = CallAnswer<'GET /api/operations/tariffs'>

function Form() {
  return (
    <Loaded
      load={useLoad({ ...tariffVersionsQuery, staleTime: Infinity })}
      label="Loading the figures"
    >
      {(answer) => <NewVersion answer={answer} />}
    </Loaded>
  )
}

function NewVersion({ answer: { versions, serverNow } }: { answer: Versions }) {
  const [search] = useSearchParams()
  const inForce = versions.find(({ state }) => state === 'in_force')
  if (!inForce) throw new Error('no version is in force')
  const copied = versions.find(({ version }) => version === search.get('from')) ?? inForce
  return (
    <VersionForm key={copied.version} copied={copied} inForce={inForce} now={new Date(serverNow)} />
  )
}
