import type { ReactNode } from 'react'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { meQuery } from '../../api/accounts/me.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminSignedOut } from '../admin-signed-out.tsx'

type InsurerGateProps = { waiting: ReactNode; children: (account: Account) => ReactNode }

/** For people who are signed in; the server decides what each of them sees. */
export function InsurerGate({ waiting, children }: InsurerGateProps) {
  return (
    <Loaded load={useLoad(meQuery)} waiting={waiting}>
      {(account) => (account === null ? <AdminSignedOut /> : children(account))}
    </Loaded>
  )
}
