import { useMutation } from '@tanstack/react-query'
import {
  BriefcaseBusiness,
  CarFront,
  FileCheck2,
  LayoutDashboard,
  LogOut,
  Radio,
  ReceiptText,
  ShieldCheck,
  UserRound,
  MessageSquare,
} from 'lucide-react'
import { lazy, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, Link } from 'react-router'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { accountLabel, type Role } from '../../../domain/accounts/roles.ts'
import { signOut, signOutEverywhere } from '../../api/accounts/auth.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { nameOf } from '../../api/accounts/session.ts'
import { useUnread } from '../../api/chat/chat-queries.ts'
import { paths } from '../../paths.ts'
import { AccountMenu } from '../../ui/page/account-menu.tsx'
import type { SiteLink } from './site-links.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { useTitleCount } from '../../ui/page/use-title-count.ts'

/** Few accounts are being closed. */
const ClosingBar = lazy(async () => ({
  default: (await import('./closing-bar.tsx')).ClosingBar,
}))

/** Pages for a signed-in user, by role. */
const accountLinks: Record<Role, readonly SiteLink[]> = {
  customer: [
    { to: paths.bookings, label: 'Your bookings' },
    { to: paths.account, label: 'Your account' },
  ],
  dealer: [
    { to: paths.dealer, label: 'Dealer Dashboard' },
    { to: paths.bookings, label: 'Your bookings' },
    { to: paths.account, label: 'Your account' },
  ],
  driver: [
    { to: paths.driver, label: 'Driver Dashboard' },
    { to: paths.driverJoin, label: 'Your documents' },
    { to: paths.bookings, label: 'Your jobs' },
    { to: paths.account, label: 'Your account' },
  ],
  operator: [
    { to: paths.adminBoard, label: 'Live board' },
    { to: paths.admin, label: 'Admin Dashboard' },
    { to: paths.verification, label: 'Driver verification' },
    { to: paths.insuranceDashboard, label: 'Insurance partners' },
    { to: paths.account, label: 'Your account' },
  ],
}

/** The insurer's dashboard comes first for a user who works for an insurer. */
const linksOf = ({ role, worksFor }: Account): readonly SiteLink[] =>
  !worksFor
    ? accountLinks[role]
    : [{ to: paths.insuranceDashboard, label: worksFor }, ...accountLinks[role]]

const icons: Record<string, ReactNode> = {
  [paths.bookings]: <ReceiptText aria-hidden />,
  [paths.driver]: <CarFront aria-hidden />,
  [paths.dealer]: <CarFront aria-hidden />,
  [paths.driverJoin]: <FileCheck2 aria-hidden />,
  [paths.adminBoard]: <Radio aria-hidden />,
  [paths.admin]: <LayoutDashboard aria-hidden />,
  [paths.verification]: <FileCheck2 aria-hidden />,
  [paths.insuranceDashboard]: <ShieldCheck aria-hidden />,
  [paths.account]: <UserRound aria-hidden />,
}

/** The corner of the header for a signed-in user. */
export function AccountCorner({ account }: { account: Account }) {
  const navigate = useNavigate()
  const here = useMutation(signOut)
  const everywhere = useMutation(signOutEverywhere)
  const [leaving, setLeaving] = useState<typeof here | null>(null)
  const { pathname } = useLocation()

  /**
   * Home first, and drawn before anything else happens: a page for signed-in users would send the user to the sign-in page as soon as the
   * session ends.
   */
  const leave = (way: typeof here): void => {
    setLeaving(way)
    void navigate(paths.home)
  }
  useEffect(() => {
    if (!leaving || pathname !== paths.home) return
    setLeaving(null)
    leaving.mutate(undefined, { onError: toastRefusal })
  }, [leaving, pathname])

  return (
    <>
      {account.closesAt !== undefined && (
        <OptionalPart>
          <ClosingBar closesAt={account.closesAt} />
        </OptionalPart>
      )}
      {account.role !== 'operator' && <UnreadLink />}
      <AccountMenu
        account={{
          name: nameOf(account),
          email: account.email ?? account.phone ?? '',
          roleLabel: accountLabel(account),
          links: linksOf(account).map((link) => ({
            ...link,
            icon: icons[link.to] ?? <BriefcaseBusiness aria-hidden />,
          })),
          signOutLabel: 'Sign out',
          onSignOut: () => leave(here),
          moreActions: [
            {
              label: 'Sign out everywhere',
              icon: <LogOut aria-hidden />,
              onChoose: () => leave(everywhere),
            },
          ],
        }}
      />
    </>
  )
}

/** In the header of every page, and in the tab's title: messages that were not read, with the way to them. Draws nothing when there are none. */
function UnreadLink() {
  const unread = useUnread()
  const count = [...unread.values()].reduce((sum, one) => sum + one, 0)
  const [only] = unread.keys()
  useTitleCount(count)
  return (
    <span role="status">
      {count > 0 && only !== undefined && (
        <Link
          to={unread.size === 1 ? `${paths.booking(only)}#chat` : paths.bookings}
          className="text-ink hover:bg-sunken relative grid size-11 shrink-0 max-sm:-mx-1.5 place-items-center rounded-md [&_svg]:size-5"
        >
          <MessageSquare aria-hidden />
          <span className="bg-action text-action-ink absolute top-0.5 right-0 min-w-5 rounded-full px-1 text-center text-xs font-bold tabular-nums">
            {count}
            <span className="sr-only">{count === 1 ? ' new message' : ' new messages'}</span>
          </span>
        </Link>
      )}
    </span>
  )
}
