/** A booking and a person as the admin search finds them. */
import { Link } from 'react-router'
import type { FoundBooking, FoundPerson } from '../../../contract/operations/operator-search.ts'
import { operatorSearchFieldLabels } from '../../../domain/operations/operator-search.ts'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { paths } from '../../paths.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { adjustPath } from './board/board-labels.ts'
import { operatorStatusLabels } from './operations-labels.ts'

const row =
  'hover:bg-sunken focus-visible:bg-sunken block rounded-md px-2 py-2 no-underline text-ink min-h-12'

export function BookingRow({ found, onLeave }: { found: FoundBooking; onLeave: () => void }) {
  return (
    <>
      <Link to={paths.booking(found.bookingId)} className={row} onClick={onLeave}>
        <span className="flex items-baseline justify-between gap-3">
          <b className="truncate">{found.customerName}</b>
          <span className="text-ink-muted shrink-0 text-sm">
            <DateTime at={found.createdAt} />
          </span>
        </span>
        <span className="text-ink-muted block truncate text-sm">
          {found.reference} · {operatorStatusLabels[found.status]} · {found.pickup}
        </span>
        <Why why={found.why} />
      </Link>
      {found.status === 'completed' && (
        <Link
          to={adjustPath(found.bookingId)}
          className="text-link hover:bg-sunken focus-visible:bg-sunken flex min-h-11 items-center rounded-md px-2 text-sm underline underline-offset-[0.2em]"
          onClick={onLeave}
        >
          Adjust the price<span className="sr-only">: {found.customerName}</span>
        </Link>
      )}
    </>
  )
}

export function PersonRow({ found, onLeave }: { found: FoundPerson; onLeave: () => void }) {
  return (
    <Link to={paths.adminUser(found.accountId)} className={row} onClick={onLeave}>
      <span className="flex items-baseline justify-between gap-3">
        <b className="truncate">{found.name}</b>
        <span className="text-ink-muted shrink-0 text-sm">
          {roleLabels[found.role]}
          {found.isDisabled && ' · Disabled'}
        </span>
      </span>
      <Why why={found.why} />
    </Link>
  )
}

function Why({ why: { way, fits } }: { why: FoundBooking['why'] }) {
  return (
    <span className="text-ink-muted block truncate text-sm">
      {operatorSearchFieldLabels[way]}: <span className="text-ink">{fits}</span>
    </span>
  )
}
