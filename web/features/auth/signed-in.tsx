import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Account } from '../../../contract/accounts.ts'
import { wordsOf } from '../../api/failures.ts'
import { meQuery } from '../../api/first-queries.ts'
import { paths } from '../../paths.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'

type SignedInProps = {
  /** Shaped like what comes, while nobody knows who is here. */
  waiting: ReactNode
  children: (account: Account) => ReactNode
}

/** What is only for someone signed in. Anyone else is sent to sign in, and comes back here. */
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
