/** Navigation between the admin pages, with what waits: a column on the left; on a phone one list behind one control in the header. */
import { useQuery } from '@tanstack/react-query'
import { Menu as MenuIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { failedNotificationsCountQuery } from '../../api/operations/failed-notifications.ts'
import { waitingQuery } from '../../api/operations/operations.ts'
import { paths } from '../../paths.ts'
import { Menu, MenuLink } from '../../ui/feedback/menu.tsx'

type Page = { to: string; label: string }

type Group = { title: string; pages: readonly Page[] }

/** The admin pages; a new page is added here. */
const groups: readonly Group[] = [
  {
    title: 'Work',
    pages: [
      { to: paths.adminBoard, label: 'Board' },
      { to: paths.adminBookings, label: 'Bookings' },
      { to: paths.adminShift, label: 'Shift' },
      { to: paths.adminPhone, label: 'Phone booking' },
      { to: paths.verification, label: 'Verification' },
      { to: paths.adminInbox, label: 'Inbox' },
      { to: paths.adminComments, label: 'Comments' },
      { to: paths.adminNotifications, label: 'Failed notifications' },
    ],
  },
  {
    title: 'People',
    pages: [
      { to: paths.admin, label: 'Drivers' },
      { to: paths.adminUsers, label: 'Users' },
    ],
  },
  {
    title: 'Money',
    pages: [
      { to: paths.revenueDashboard, label: 'Revenue' },
      { to: paths.insuranceDashboard, label: 'Insurers' },
      { to: paths.adminTariffs, label: 'Tariff' },
      { to: paths.adminTolls, label: 'Tolls' },
      { to: paths.adminTax, label: 'Tax reports' },
      { to: paths.adminAdverts, label: 'Advertisements' },
    ],
  },
  {
    title: 'Records',
    pages: [
      { to: paths.adminAudit, label: 'Audit log' },
      { to: paths.adminDeletions, label: 'Deletion log' },
      { to: paths.adminProcessing, label: 'Record of processing' },
    ],
  },
]

/** Every page of the console, for the palette as well. */
export const adminPages = groups.flatMap(({ pages }) => pages)

type NavProps = {
  /** The current page, or the page that it belongs to. */
  current: string | undefined
  waiting: Readonly<Record<string, number>>
}

const useNav = (): NavProps => {
  const { pathname } = useLocation()
  const { data: failedNotifications = 0 } = useQuery(failedNotificationsCountQuery)
  const { data: forOperators } = useQuery(waitingQuery)
  return {
    current: pageOf(pathname),
    waiting: {
      [paths.adminNotifications]: failedNotifications,
      [paths.verification]: forOperators?.drivers ?? 0,
      [paths.adminInbox]: forOperators?.messages ?? 0,
      [paths.adminComments]: forOperators?.comments ?? 0,
    },
  }
}

/**
 * A user's page belongs to the users, and a booking's to the board; nothing belongs to the drivers, whose address is the prefix of all
 * admin pages.
 */
const pageOf = (pathname: string): string | undefined =>
  pathname.startsWith(`${paths.bookings}/`)
    ? paths.adminBoard
    : adminPages.find(
        ({ to }) => pathname === to || (to !== paths.admin && pathname.startsWith(`${to}/`)),
      )?.to

/** On a desktop: every page, always in sight. */
export function AdminNavColumn({ foot }: { foot: ReactNode }) {
  const id = useId()
  const { current, waiting } = useNav()
  return (
    <nav
      aria-label="Admin"
      className="border-line sticky top-14 h-[calc(100dvh-3.5rem)] w-56 shrink-0 overflow-y-auto border-r px-2 py-3 max-lg:hidden print:hidden"
    >
      {groups.map(({ title, pages }) => (
        <div key={title} className="not-first:mt-4">
          <p id={`${id}-${title}`} className="text-ink-muted px-3 pb-1 text-xs">
            {title}
          </p>
          <ul aria-labelledby={`${id}-${title}`}>
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={to === current ? 'page' : undefined}
                  className="text-ink-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink flex min-h-9 items-center justify-between rounded-md px-3 text-sm font-medium no-underline aria-[current=page]:font-bold"
                >
                  {label}
                  <Waiting count={waiting[to] ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {foot}
    </nav>
  )
}

/** On a phone: the current page and how many items wait; opened, all pages. */
export function AdminNavMenu() {
  const id = useId()
  const { current, waiting } = useNav()
  const label = adminPages.find(({ to }) => to === current)?.label
  const count = Object.values(waiting).reduce((sum, one) => sum + one, 0)
  return (
    <nav aria-label="Admin" className="min-w-0 grow basis-0 lg:hidden">
      <Menu
        align="start"
        trigger={
          <span className="flex w-full items-center gap-2">
            <MenuIcon aria-hidden />
            <span className="truncate">
              <span className="sr-only">Admin page: </span>
              {label ?? 'Admin'}
            </span>
            <Waiting count={count} isVisible />
          </span>
        }
      >
        {groups.map(({ title, pages }) => (
          <div
            key={title}
            className="not-first:border-line not-first:mt-2 not-first:border-t not-first:pt-2"
          >
            <p id={`${id}-${title}`} className="text-ink-muted px-3 pt-1 text-sm">
              {title}
            </p>
            <Pages
              pages={pages}
              current={current}
              waiting={waiting}
              labelledBy={`${id}-${title}`}
            />
          </div>
        ))}
      </Menu>
    </nav>
  )
}

type PagesProps = NavProps & { pages: readonly Page[]; labelledBy?: string }

function Pages({ pages, current, waiting, labelledBy }: PagesProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <MenuLink to={to} isCurrent={to === current}>
            {label}
            <Waiting count={waiting[to] ?? 0} />
          </MenuLink>
        </li>
      ))}
    </ul>
  )
}

/** How many items wait for an operator; draws nothing for none. */
function Waiting({ count, isVisible = false }: { count: number; isVisible?: boolean }) {
  if (count === 0) return null
  return (
    <span className="bg-warning-soft text-warning-ink ml-1.5 rounded-full px-2 py-0.5 text-xs tabular-nums">
      {count}
      <span className={isVisible ? '' : 'sr-only'}> waiting</span>
    </span>
  )
}
