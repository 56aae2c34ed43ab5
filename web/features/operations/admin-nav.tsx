/** Navigation between the admin pages: waiting work first, the rest in groups; on a phone one list behind one control. */
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { failedNotificationsCountQuery } from '../../api/operations/failed-notifications.ts'
import { waitingQuery } from '../../api/operations/moderation.ts'
import { paths } from '../../paths.ts'
import { Menu, MenuLink } from '../../ui/feedback/menu.tsx'

type Page = { to: string; label: string }

type Group = {
  title: string
  pages: readonly Page[]
  /** On a desktop, shows each page of the group on its own in the line, so that the counts of waiting work are in sight. */
  isOpen?: boolean
}

/** The admin pages; a new page is added here. */
const groups: readonly Group[] = [
  {
    title: 'Work',
    isOpen: true,
    pages: [
      { to: paths.adminBoard, label: 'Board' },
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
      { to: paths.adminAdverts, label: 'Advertisements' },
    ],
  },
  {
    title: 'Records',
    isOpen: true,
    pages: [{ to: paths.adminAudit, label: 'Audit log' }],
  },
]

const allPages = groups.flatMap(({ pages }) => pages)

type NavProps = {
  /** The current page, or the page that it belongs to. */
  current: string | undefined
  waiting: Readonly<Record<string, number>>
}

export function AdminNav() {
  const { pathname } = useLocation()
  const { data: failedNotifications = 0 } = useQuery(failedNotificationsCountQuery)
  const { data: forOperators } = useQuery(waitingQuery)
  const waiting = {
    [paths.adminNotifications]: failedNotifications,
    [paths.verification]: forOperators?.drivers ?? 0,
    [paths.adminInbox]: forOperators?.messages ?? 0,
    [paths.adminComments]: forOperators?.comments ?? 0,
  }
  const current = pageOf(pathname)
  return (
    <nav aria-label="Admin">
      <Line current={current} waiting={waiting} />
      <List current={current} waiting={waiting} />
    </nav>
  )
}

/** A user's page belongs to the users, but nothing to the drivers, whose address is the prefix of all admin pages. */
const pageOf = (pathname: string): string | undefined =>
  allPages.find(
    ({ to }) => pathname === to || (to !== paths.admin && pathname.startsWith(`${to}/`)),
  )?.to

const mark = 'flex items-center border-b-3'
const edgeOf = (isCurrent: boolean): string =>
  isCurrent ? 'border-action-edge text-ink' : 'border-transparent text-ink-muted'

const holds = (pages: readonly Page[], current: string | undefined): boolean =>
  pages.some(({ to }) => to === current)

/** On a desktop. */
function Line({ current, waiting }: NavProps) {
  return (
    <ul className="border-line flex gap-x-1 border-b max-lg:hidden">
      {groups.flatMap(({ title, pages, isOpen }) =>
        isOpen ? (
          pages.map(({ to, label }) => (
            <li key={to} className="-mb-px flex">
              <Link
                to={to}
                aria-current={to === current ? 'page' : undefined}
                className={`${mark} ${edgeOf(to === current)} hover:text-ink min-h-12 px-2.5 text-sm font-bold whitespace-nowrap no-underline`}
              >
                {label}
                <Waiting count={waiting[to] ?? 0} />
              </Link>
            </li>
          ))
        ) : (
          <li key={title} className={`${mark} ${edgeOf(holds(pages, current))} -mb-px`}>
            <Menu
              trigger={
                <>
                  <span className={holds(pages, current) ? '' : 'text-ink-muted'}>{title}</span>
                  <ChevronDown aria-hidden className="text-ink-muted size-4!" />
                </>
              }
            >
              <Pages pages={pages} current={current} waiting={waiting} />
            </Menu>
          </li>
        ),
      )}
    </ul>
  )
}

/** On a phone: the current page and how many items wait; opened, all pages. */
function List({ current, waiting }: NavProps) {
  const id = useId()
  const label = allPages.find(({ to }) => to === current)?.label
  const count = Object.values(waiting).reduce((sum, one) => sum + one, 0)
  return (
    <Menu
      align="start"
      className="border-line-strong bg-raised rounded-md border-[1.5px] lg:hidden"
      trigger={
        <span className="flex w-full items-center">
          <span>
            <span className="sr-only">Admin page: </span>
            {label ?? 'Admin'}
          </span>
          <span className="ml-auto flex items-center gap-2">
            <Waiting count={count} isVisible />
            <ChevronDown aria-hidden className="text-ink-muted" />
          </span>
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
          <Pages pages={pages} current={current} waiting={waiting} labelledBy={`${id}-${title}`} />
        </div>
      ))}
    </Menu>
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
