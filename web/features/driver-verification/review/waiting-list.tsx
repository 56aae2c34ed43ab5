import { Link } from 'react-router'
import type { WaitingDriver } from '../../../../contract/drivers/verification.ts'
import {
  driverStateLabels,
  type DriverState,
} from '../../../../domain/drivers/verification-transitions.ts'
import { useList } from '../../../api/kit/use-list.ts'
import { waitingDriversQuery } from '../../../api/operations/verification.ts'
import { StatusBadge } from '../../../ui/data/badge.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListScreen } from '../../../ui/data/list-screen.tsx'
import { stateTones } from './review-labels.ts'

type WaitingListProps = {
  /** Null: all that wait. */
  state: DriverState | null
  current: string | null
  linkTo: (driverId: string) => string
}

/** The waiting drivers, longest first; or all of one state. */
export function WaitingList({ state, current, linkTo }: WaitingListProps) {
  const list = useList({ ...waitingDriversQuery(state), refetchOnWindowFocus: 'always' })
  return (
    <ListScreen
      list={list}
      label="Loading drivers"
      failed={{ title: 'Error', detail: 'Failed to load drivers list' }}
      className="divide-line border-line divide-y border-y"
      rowKey={({ driverId }) => driverId}
      renderRow={(driver) => (
        <Link
          to={linkTo(driver.driverId)}
          aria-current={driver.driverId === current ? 'true' : undefined}
          className={classNames(
            'hover:bg-sunken flex flex-col gap-1 px-2 py-3 no-underline',
            driver.driverId === current && 'bg-sunken',
          )}
        >
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-bold">{driver.name}</span>
            <StatusBadge tone={stateTones[driver.state]}>
              {driverStateLabels[driver.state]}
            </StatusBadge>
          </span>
          <span className="text-ink-muted text-sm">
            {driver.location ?? 'Location not set'} · <Since driver={driver} />
          </span>
          <Findings driver={driver} />
        </Link>
      )}
      empty={
        <EmptyState
          title={state ? 'No drivers in this state' : 'No applications waiting'}
          action={
            <ButtonLink variant="secondary" to={state ? paths.verification : paths.admin}>
              {state ? 'Show waiting' : 'See all drivers'}
            </ButtonLink>
          }
        >
          {state
            ? 'Choose another state above.'
            : 'New applications and renewed documents appear here.'}
        </EmptyState>
      }
    />
  )
}

function Since({ driver }: { driver: WaitingDriver }) {
  return <DateTime at={driver.submittedAt ?? driver.stateChangedAt} />
}

function Findings({ driver: { failedChecks, waitingDocuments } }: { driver: WaitingDriver }) {
  const findings = [
    failedChecks > 0 && `${failedChecks} ${failedChecks === 1 ? 'check' : 'checks'} failed`,
    waitingDocuments > 0 &&
      `${waitingDocuments} renewed ${waitingDocuments === 1 ? 'document' : 'documents'}`,
  ].filter((one) => one !== false)
  return findings.length > 0 ? (
    <span className="text-sm font-medium">{findings.join(' · ')}</span>
  ) : null
}
