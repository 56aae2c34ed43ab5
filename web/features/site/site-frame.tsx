import { lazy, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { nameOf, useSession } from '../../api/accounts/session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { island } from '../../ui/loading/island.tsx'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { SiteHeader } from '../../ui/page/site-header.tsx'
import { ThemeToggle } from '../../ui/page/theme-toggle.tsx'
import { Brand } from './brand.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { headerLinks } from './site-links.ts'

const SiteFoot = island(async () => (await import('./site-foot.tsx')).SiteFoot, {
  isDispensable: true,
})

/** Most readers are not signed in, and do not load the account menu. */
const AccountCorner = lazy(async () => {
  try {
    return { default: (await import('./account-corner.tsx')).AccountCorner }
  } catch {
    return { default: AccountLink }
  }
})

/** Header, connection banner and footer around a screen. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { account } = useSession()
  return (
    <PageShell
      header={
        <SiteHeader
          brand={<Brand />}
          links={headerLinks}
          account={
            <OptionalPart placeholder={<SignInLink />} instead={<SignInLink />}>
              {account ? <AccountCorner account={account} /> : <SignInLink />}
            </OptionalPart>
          }
          themeToggle={<ThemeToggle />}
        />
      }
      banner={<ConnectionLine />}
      footer={<SiteFoot />}
    >
      {children}
    </PageShell>
  )
}

/** Returns to the current page after sign-in. */
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

/** Shown while the menu cannot be loaded. */
function AccountLink({ account }: { account: Account }) {
  return (
    <ButtonLink to={paths.account} variant="quiet" size="sm">
      {nameOf(account)}
    </ButtonLink>
  )
}
