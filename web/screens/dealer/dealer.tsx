/** Dealers: several vehicles in one request, their list, saved places and monthly statements. Tabs load when they are opened. */
import { lazy, type ReactNode } from 'react'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { useAddressTab } from '../../ui/data/use-address-tab.ts'
import { Later } from '../../ui/loading/later.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, Skeleton, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ForbiddenMessage } from '../forbidden.tsx'

const DealerRequest = lazy(async () => ({
  default: (await import('./dealer-request.tsx')).DealerRequest,
}))
const BookingsTab = lazy(async () => ({
  default: (await import('../../features/dealers/bookings-tab.tsx')).BookingsTab,
}))
const SavedPlacesCard = lazy(async () => ({
  default: (await import('../../features/quotes/saved-places-card.tsx')).SavedPlacesCard,
}))
const StatementsTab = lazy(async () => ({
  default: (await import('../../features/dealers/statements-tab.tsx')).StatementsTab,
}))

export const meta = () => [
  { title: 'Dealer Dashboard · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function DealerScreen() {
  return (
    <SignedIn waiting={<Waiting />}>
      {(account) =>
        account.role === 'dealer' ? (
          <Dashboard account={account} />
        ) : (
          <ForbiddenMessage>
            {`This page is for dealers. You are signed in as ${roleLabels[account.role].toLowerCase()}.`}
          </ForbiddenMessage>
        )
      }
    </SignedIn>
  )
}

function Dashboard({ account }: { account: Account }) {
  const { tab, show } = useAddressTab(['request', 'bookings', 'places', 'statements'])
  return (
    <Container>
      <PageHeader
        title="Dealer Dashboard"
        lead="Request several recoveries at once, and keep track of what they cost."
      />
      <Tabs
        label="Dealer"
        value={tab}
        onValueChange={show}
        tabs={[
          {
            id: 'request',
            label: 'New request',
            panel: later('New request', <DealerRequest account={account} />),
          },
          { id: 'bookings', label: 'Bookings', panel: later('Bookings', <BookingsTab />) },
          {
            id: 'places',
            label: 'Saved places',
            panel: later('Saved places', <SavedPlacesCard />),
          },
          { id: 'statements', label: 'Statements', panel: later('Statements', <StatementsTab />) },
        ]}
      />
    </Container>
  )
}

const later = (title: string, panel: ReactNode): ReactNode => <Later title={title}>{panel}</Later>

function Waiting() {
  return (
    <Container className="pt-2">
      <Loading label="Loading">
        <Skeleton className="mt-12 mb-10 h-10 w-72" />
        <SkeletonCard />
      </Loading>
    </Container>
  )
}
