/** Insurers, for operators and for their own people (specification, operator side §2, "Insurance partner dashboard"). */
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { partnersQuery } from '../../api/partners/partners.ts'
import { usePartnerTab } from '../../features/partners/dashboard-tabs.ts'
import { InsurerGate } from './insurer-gate.tsx'
import { PartnerList } from '../../features/partners/partner-list.tsx'
import { PartnerPanel } from '../../features/partners/partner-panel.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, Skeleton, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { ForbiddenMessage } from '../forbidden.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

const CreatePartnerDialog = lazy(async () => ({
  default: (await import('../../features/partners/create-partner-dialog.tsx')).CreatePartnerDialog,
}))

export const meta = () => [
  { title: 'Insurance Dashboard · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function InsuranceDashboardScreen() {
  return (
    <InsurerGate waiting={<Waiting />}>{(account) => <Dashboard account={account} />}</InsurerGate>
  )
}

const failed = { title: 'Error', detail: 'Failed to load insurance partners' }

function Dashboard({ account: { role } }: { account: Account }) {
  const isOperator = role === 'operator'
  return (
    <Loaded load={useLoad(partnersQuery)} waiting={<Waiting />} failed={failed}>
      {({ partners }) =>
        !isOperator && partners.length === 0 ? (
          <ForbiddenMessage>
            {`The insurance dashboard is for insurers and operators. You are signed in as ${roleLabels[role].toLowerCase()}.`}
          </ForbiddenMessage>
        ) : (
          <Partners isOperator={isOperator} partners={partners} />
        )
      }
    </Loaded>
  )
}

type PartnersProps = {
  isOperator: boolean
  partners: Parameters<typeof PartnerList>[0]['partners']
}

function Partners({ isOperator, partners }: PartnersProps) {
  const { partnerId, tab, show } = usePartnerTab()
  const [isCreating, setCreating] = useState(false)
  const navigate = useNavigate()
  const selected =
    partnerId === null ? partners[0] : partners.find((one) => one.partnerId === partnerId)
  return (
    <Container>
      <PageHeader
        title="Insurance Dashboard"
        lead={
          isOperator
            ? 'Insurers who book through the API, on account.'
            : 'Your recoveries, figures and keys.'
        }
        actions={isOperator && <Button onClick={() => setCreating(true)}>New partner</Button>}
      />
      <div className={isOperator ? 'grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]' : ''}>
        {isOperator && (
          <PartnerList partners={partners} selectedId={selected?.partnerId ?? null} tab={tab} />
        )}
        {selected ? (
          <PartnerPanel partner={selected} isOperator={isOperator} tab={tab} onTabChange={show} />
        ) : (
          <EmptyState
            title={
              partners.length === 0
                ? 'No insurance partners yet'
                : 'Select an insurance partner to view details'
            }
          >
            {partners.length === 0 &&
              'Create the first with New partner; its API keys are made on its page.'}
          </EmptyState>
        )}
      </div>
      {isOperator && (
        <OptionalPart instead={isCreating && <NotLoaded />}>
          <CreatePartnerDialog
            isOpen={isCreating}
            onClose={() => setCreating(false)}
            onCreated={(made) => void navigate(paths.insurerOf(made.partnerId, 'api'))}
          />
        </OptionalPart>
      )}
    </Container>
  )
}

function Waiting() {
  return (
    <Container className="pt-2">
      <Loading label="Loading insurance partners...">
        <p className="text-ink-muted my-3 text-sm" aria-hidden>
          Loading insurance partners...
        </p>
        <Skeleton className="mt-12 mb-10 h-10 w-72" />
        <SkeletonCard />
      </Loading>
    </Container>
  )
}
