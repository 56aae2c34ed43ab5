import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { meQuery } from '../../api/first-queries.ts'
import { paths } from '../../paths.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'

type SignedInProps = {
  /** A placeholder shaped like the content, until the session is known. */
  waiting: ReactNode
  children: (account: Account) => ReactNode
}

/** Content for signed-in users only. Anyone else is sent to sign in, and returns here afterwards. */
export function SignedIn({ waiting, children }: SignedInProps) {
  const { pathname, search } = useLocation()
  const { data: account, error, isFetching, refetch } = useQuery(meQuery)
  if (account) return children(account)
  if (account === null) {
    return <Navigate to={paths.auth({ returnTo: `${pathname}${search}` })} replace />
  }
  if (!error) return waiting
  const { title, detail } = wordsOf(error)
  return (
    <LoadFailed
      title={title}
      detail={detail}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
