/** Operators: all drivers (specification, operator side §2, "Admin page"). */
import { RegisteredDrivers } from '../../features/operations/registered-drivers.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [
  { title: 'Admin Dashboard · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminDriversScreen() {
  return (
    <Container>
      <PageHeader
        title="Admin Dashboard"
        lead="Manage drivers and monitor the network"
        actions={
          <ButtonLink to={paths.home} variant="secondary">
            Back to Home
          </ButtonLink>
        }
      />
      <RegisteredDrivers />
    </Container>
  )
}
