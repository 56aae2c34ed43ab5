/** In front of every admin page: who may see it (specification, operator side §2; rulings). Its frame is `console-frame.tsx`. */
import { Outlet } from 'react-router'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { accountLabel } from '../../../domain/accounts/roles.ts'
import { meQuery } from '../../api/accounts/me.ts'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, Skeleton, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { AdminSignedOut } from '../admin-signed-out.tsx'
import { ForbiddenMessage } from '../forbidden.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

export default function AdminScreen() {
  return (
    <Loaded load={useLoad(meQuery)} waiting={<Waiting />}>
      {(account) => (account === null ? <AdminSignedOut /> : <ForOperators account={account} />)}
    </Loaded>
  )
}

function ForOperators({ account }: { account: Account }) {
  if (account.role !== 'operator') {
    return (
      <ForbiddenMessage>
        {`The admin panel is for operators. You are signed in as ${accountLabel(account).toLowerCase()}.`}
      </ForbiddenMessage>
    )
  }
  return <Outlet />
}

function Waiting() {
  return (
    <Container className="pt-2">
      <Loading label="Loading">
        <Skeleton className="my-3 h-6 w-56" />
        <Skeleton className="mt-12 mb-10 h-10 w-72" />
        <SkeletonCard />
      </Loading>
    </Container>
  )
}
