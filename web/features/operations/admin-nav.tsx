import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { failedNoticesCountQuery } from '../../api/failed-notices.ts'
import { waitingQuery } from '../../api/moderation.ts'
import { paths } from '../../paths.ts'

/** Where the desk leads; what is added stands here. */
const links: readonly { to: string; label: string }[] = [
  { to: paths.adminBoard, label: 'Board' },
  { to: paths.adminPhone, label: 'Phone booking' },
  { to: paths.admin, label: 'Drivers' },
  { to: paths.adminUsers, label: 'Users' },
  { to: paths.verification, label: 'Verification' },
  { to: paths.adminNotices, label: 'Failed notices' },
  { to: paths.adminAudit, label: 'Audit log' },
  { to: paths.adminInbox, label: 'Inbox' },
  { to: paths.adminComments, label: 'Comments' },
  { to: paths.adminAdverts, label: 'Advertisements' },
  { to: paths.adminTariffs, label: 'Tariff' },
  { to: paths.insuranceDashboard, label: 'Insurers' },
  { to: paths.revenueDashboard, label: 'Revenue' },
]

/** The way between the pages of the desk: all of them in sight, on a phone in as many lines as it takes. */
export function AdminNav() {
  const { data: failedNotices = 0 } = useQuery(failedNoticesCountQuery)
  const { data: forOperators } = useQuery(waitingQuery)
  const waiting: Readonly<Record<string, number>> = {
    [paths.adminNotices]: failedNotices,
    [paths.adminInbox]: forOperators?.messages ?? 0,
    [paths.adminComments]: forOperators?.comments ?? 0,
  }
  return (
    <nav aria-label="Admin" className="border-line border-b">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="text-ink-muted hover:text-ink aria-[current=page]:border-action-edge aria-[current=page]:text-ink flex min-h-12 items-center border-b-3 border-transparent px-3 text-sm font-bold no-underline"
            >
              {label}
              <Waiting count={waiting[to] ?? 0} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many wait for somebody; nothing for none. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="bg-warning-soft text-warning-ink ml-1.5 rounded-full px-2 py-0.5 text-xs tabular-nums">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
