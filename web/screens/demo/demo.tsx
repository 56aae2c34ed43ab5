/** A booking from both sides, simulated in this browser with the parts of the booking screen (specification, operator side §2). */
import { lazy, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { shownBooking, unreadOf, type Player } from '../../features/demo/shown-booking.ts'
import { SimulationBar } from '../../features/demo/simulation-bar.tsx'
import { sides, type Side, type Simulation } from '../../features/demo/simulation.ts'
import {
  endSimulation,
  play,
  useSimulatedClock,
  useSimulation,
} from '../../features/demo/use-simulation.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Later } from '../../ui/loading/later.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { Tabs, type Tab } from '../../ui/tabs.tsx'
import { DemoSetup } from './demo-setup.tsx'
import { DemoSummary } from './demo-summary.tsx'
import type { Played } from './demo-played.ts'

export const meta = () => [
  { title: 'Booking demo · Towline' },
  { name: 'robots', content: 'noindex' },
]

/** These tabs load when they are opened. */
const DemoJobStatus = lazy(async () => ({
  default: (await import('./demo-job-status.tsx')).DemoJobStatus,
}))
const DemoChat = lazy(async () => ({ default: (await import('./demo-chat.tsx')).DemoChat }))
const DemoLocation = lazy(async () => ({
  default: (await import('./demo-location.tsx')).DemoLocation,
}))
const DemoAssignment = lazy(async () => ({
  default: (await import('./demo-assignment.tsx')).DemoAssignment,
}))

const lead = 'Try a booking as the customer and as the driver, before you need one.'

export default function DemoScreen() {
  return (
    <Container>
      <PageHeader title="Booking demo" lead={lead} />
      <SignedIn waiting={<Waiting />}>{(account) => <Demo account={account} />}</SignedIn>
    </Container>
  )
}

function Demo({ account }: { account: Account }) {
  const { accountId } = account
  const simulation = useSimulation(accountId)
  return simulation ? (
    <Running simulation={simulation} account={account} />
  ) : (
    <DemoSetup accountId={accountId} />
  )
}

type RunningProps = { simulation: Simulation; account: Account }

function Running({ simulation, account }: RunningProps) {
  const [query, setQuery] = useSearchParams()
  const side = sides.find((one) => one === query.get('view')) ?? 'customer'
  const clockOffsetMs = useSimulatedClock(simulation)
  const { trip } = simulation
  // drafts of both sides, kept only as long as the page
  const [drafts, setDrafts] = useState<Record<Side, string>>({ customer: '', driver: '' })
  const player: Player = { name: account.fullName, email: account.email ?? '' }

  // The other side's messages count as delivered as soon as this side is shown.
  const lastSeq = trip?.messages.length ?? 0
  useEffect(() => {
    if (lastSeq > 0) play({ kind: 'reached', by: side, deliveredSeq: lastSeq, readSeq: 0 })
  }, [side, lastSeq])

  const show = (change: { tab?: string; view?: Side }): void => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(change)) next.set(name, value)
    setQuery(next, { replace: change.tab === undefined, preventScrollReset: true })
  }
  const reset = (): void => {
    endSimulation()
    setQuery({}, { replace: true })
  }

  const played: Played = {
    simulation,
    trip,
    side,
    player,
    booking: trip && shownBooking(simulation, trip, side, player),
    clockOffsetMs,
    onReset: reset,
    onTab: (tab) => show({ tab }),
    onSide: (view) => show({ view }),
  }
  const tabs: Tab[] = [
    {
      id: 'status',
      label: 'Job Status',
      panel: (
        <Later title="Job Status">
          <DemoJobStatus {...played} />
        </Later>
      ),
    },
    {
      id: 'chat',
      label: 'Live Chat',
      count: trip ? unreadOf(trip, side) : 0,
      panel: (
        <Later title="Live Chat">
          <DemoChat
            {...played}
            draft={drafts[side]}
            onDraft={(text) => setDrafts((known) => ({ ...known, [side]: text }))}
          />
        </Later>
      ),
    },
    {
      id: 'location',
      label: 'Location Tracking',
      panel: (
        <Later title="Location Tracking">
          <DemoLocation {...played} />
        </Later>
      ),
    },
    ...(side === 'customer'
      ? [
          {
            id: 'assignment',
            label: 'Driver Assignment',
            panel: (
              <Later title="Driver Assignment">
                <DemoAssignment {...played} />
              </Later>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="flex flex-col gap-5">
      <SimulationBar
        simulation={simulation}
        side={side}
        onSide={(view) => show({ view })}
        onPace={(pace) => play({ kind: 'pace', pace })}
        onReset={reset}
      />
      <DemoSummary {...played} />
      <Tabs
        label="Parts of the booking"
        tabs={tabs}
        value={query.get('tab') ?? (trip ? 'status' : 'assignment')}
        onValueChange={(tab) => show({ tab })}
      />
    </div>
  )
}

function Waiting() {
  return (
    <Loading label="Loading">
      <SkeletonCard />
    </Loading>
  )
}
