import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { meQuery } from '../../api/accounts/me.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Message } from '../../ui/feedback/message-page.tsx'
import { NoEntryIllustration } from '../../ui/illustrations/state-illustrations.tsx'

type InsurerGateProps = { waiting: ReactNode; children: (account: Account) => ReactNode }

/** For people who are signed in; the server decides what each of them sees. */
export function InsurerGate({ waiting, children }: InsurerGateProps) {
  return (
    <Loaded load={useLoad(meQuery)} waiting={waiting}>
      {(account) => (account === null ? <SignedOut /> : children(account))}
    </Loaded>
  )
}

/** The words of the admin pages: the dashboard is one of them. */
function SignedOut() {
  const { pathname, search } = useLocation()
  return (
    <Message
      illustration={<NoEntryIllustration />}
      title="Admin Access Required"
      actions={
        <ButtonLink to={paths.auth({ returnTo: `${pathname}${search}` })}>Sign In</ButtonLink>
      }
    >
      Please sign in to access the admin panel.
    </Message>
  )
}
