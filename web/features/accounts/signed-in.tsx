import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { meQuery } from '../../api/accounts/me.ts'
import { paths } from '../../paths.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

type SignedInProps = {
  /** A placeholder shaped like the content, until the session is known. */
  waiting: ReactNode
  children: (account: Account) => ReactNode
}

/** Content for signed-in users only. Anyone else is sent to sign in, and returns here afterwards. */
export function SignedIn({ waiting, children }: SignedInProps) {
  const { pathname, search } = useLocation()
  const load = useLoad(meQuery)
  return (
    <Loaded load={load} waiting={waiting}>
      {(account) =>
        account === null ? (
          <Navigate to={paths.auth({ returnTo: `${pathname}${search}` })} replace />
        ) : (
          children(account)
        )
      }
    </Loaded>
  )
}
