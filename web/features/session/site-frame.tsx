import { useMutation } from '@tanstack/react-query'
import { BriefcaseBusiness, CarFront, LogOut, ReceiptText, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Account } from '../../../contract/accounts.ts'
import { mapCredit } from '../../../domain/map-credit.ts'
import { roleLabels } from '../../../domain/roles.ts'
import { signOut, signOutEverywhere } from '../../api/auth.ts'
import { useConnection } from '../../api/connection.ts'
import { wordsOf } from '../../api/failures.ts'
import { nameOf, useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ConnectionBanner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Logo } from '../../ui/illustrations/logo.tsx'
import { mapCreditId } from '../../ui/map-credit-id.ts'
import { PageShell } from '../../ui/page-shell.tsx'
import { SiteFooter } from '../../ui/site-footer.tsx'
import { SiteHeader, type HeaderAccount } from '../../ui/site-header.tsx'
import { ThemeSwitch, ThemeToggle } from '../../ui/theme-switch.tsx'
import { toast } from '../../ui/toast.ts'
import { accountLinks, footerColumns, headerLinks } from './site-links.ts'

/** Header, connection banner and footer around a screen. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { account } = useSession()
  const header = useHeaderAccount(account)
  return (
    <PageShell
      header={
        <SiteHeader
          brand={<Brand />}
          links={headerLinks}
          account={header}
          signIn={<SignInLink />}
          themeToggle={<ThemeToggle />}
        />
      }
      banner={<ConnectionLine />}
      footer={
        <SiteFooter
          brand={<Brand />}
          about="Vehicle recovery across Ireland by independent, verified drivers."
          columns={footerColumns}
          themeSwitch={<ThemeSwitch label="Theme" />}
          smallPrint={<p id={mapCreditId}>{mapCredit}</p>}
        />
      }
    >
      {children}
    </PageShell>
  )
}

function Brand() {
  return (
    <Link to={paths.home} className="rounded-md py-1">
      <Logo name="Towline" />
    </Link>
  )
}

/** Comes back to where one was. */
function SignInLink() {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const isElsewhere = pathname !== paths.home && !pathname.startsWith(paths.auth())
  return (
    <ButtonLink
      to={paths.auth(isElsewhere ? { returnTo: here } : {})}
      variant="secondary"
      size="sm"
    >
      Sign In
    </ButtonLink>
  )
}

function ConnectionLine() {
  const connection = useConnection()
  return (
    <ConnectionBanner isRetrying={connection === 'reconnecting'}>
      {connectionWords[connection]}
    </ConnectionBanner>
  )
}

const connectionWords = {
  fine: null,
  reconnecting: 'Connection lost. Reconnecting; nothing is missed.',
  offline: 'You are offline. Nothing you typed is lost.',
}

const icons: Record<string, ReactNode> = {
  [paths.bookings]: <ReceiptText aria-hidden />,
  [paths.driver]: <CarFront aria-hidden />,
  [paths.account]: <UserRound aria-hidden />,
}

const useHeaderAccount = (account: Account | null): HeaderAccount | null => {
  const navigate = useNavigate()
  const sayFailed = (failure: unknown): void => {
    const { title, detail } = wordsOf(failure)
    toast.failure({ title, description: detail })
  }
  const here = useMutation(signOut)
  const everywhere = useMutation(signOutEverywhere)
  if (!account) return null
  /**
   * Home first, and drawn before anything else happens: a page that is for someone signed in would lead whoever is not to the
   * sign-in page.
   */
  const leave = async (way: typeof here): Promise<void> => {
    await navigate(paths.home, { flushSync: true })
    way.mutate(undefined, { onError: sayFailed })
  }
  return {
    name: nameOf(account),
    email: account.email,
    roleLabel: roleLabels[account.role],
    links: accountLinks[account.role].map((link) => ({
      ...link,
      icon: icons[link.to] ?? <BriefcaseBusiness aria-hidden />,
    })),
    signOutLabel: 'Sign out',
    onSignOut: () => void leave(here),
    moreActions: [
      {
        label: 'Sign out everywhere',
        icon: <LogOut aria-hidden />,
        onChoose: () => void leave(everywhere),
      },
    ],
  }
}
