import { Link } from 'react-router'
import type { WaitingDriver } from '../../../../contract/drivers/verification.ts'
import {
  driverStateLabels,
  type DriverState,
} from '../../../../domain/drivers/verification-transitions.ts'
import { useList } from '../../../api/kit/use-list.ts'
import { waitingDriversQuery } from '../../../api/verification/review.ts'
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

/** The waiting drivers, longest first; or all of one state. One line each where there is room; beside an open application only who and since when. */
export function WaitingList({ state, current, linkTo }: WaitingListProps) {
  const list = useList({ ...waitingDriversQuery(state), refetchOnWindowFocus: 'always' })
  const first = current === null ? list.rows?.[0]?.driverId : undefined
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
          // a key of the console: from the list to who has waited longest
          aria-keyshortcuts={driver.driverId === first ? 'g' : undefined}
          className={classNames(
            'hover:bg-sunken text-ink flex min-h-11 flex-wrap items-center gap-x-3 px-2 py-1 text-sm no-underline lg:min-h-8 lg:flex-nowrap lg:py-0.5',
            driver.driverId === current && 'bg-sunken',
          )}
        >
          <span
            className={classNames(
              'min-w-0 grow truncate font-bold',
              current === null && 'lg:w-56 lg:shrink-0 lg:grow-0',
            )}
          >
            {driver.name}
          </span>
          <StatusBadge tone={stateTones[driver.state]}>
            {driverStateLabels[driver.state]}
          </StatusBadge>
          {current === null && (
            <span className="text-ink-muted min-w-0 grow max-lg:order-1 max-lg:w-full lg:truncate">
              {driver.location ?? 'Location not set'}
              <Findings driver={driver} />
            </span>
          )}
          <span className="text-ink-muted shrink-0 tabular-nums">
            <DateTime at={driver.submittedAt ?? driver.stateChangedAt} />
          </span>
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

function Findings({ driver: { failedChecks, waitingDocuments } }: { driver: WaitingDriver }) {
  const findings = [
    failedChecks > 0 && `${failedChecks} ${failedChecks === 1 ? 'check' : 'checks'} failed`,
    waitingDocuments > 0 &&
      `${waitingDocuments} renewed ${waitingDocuments === 1 ? 'document' : 'documents'}`,
  ].filter((one) => one !== false)
  return findings.length > 0 ? (
    <b className="text-ink font-medium"> · {findings.join(' · ')}</b>
  ) : null
}
