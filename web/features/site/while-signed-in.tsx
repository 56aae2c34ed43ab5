import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { hasJobCopy } from '../../api/job-copy/copy-mark.ts'
import { useEffect, type ReactNode } from 'react'
import { useSession } from '../../api/accounts/session.ts'
import { retry } from './retry.ts'

/** Begins something for this account; the returned function ends it. Its script loads with the call. */
export type Begin = (client: QueryClient, accountId: string) => Promise<() => void>

type WhileSignedInProps = { begin: readonly Begin[]; children: ReactNode }

/** Keeps these going, and renders the children, while a user is signed in. Rendered once, by the root, always with the same list. */
export function WhileSignedIn({ begin, children }: WhileSignedInProps) {
  const client = useQueryClient()
  const { state, account } = useSession()
  const accountId = account?.accountId

  useEffect(() => {
    if (state === 'signed_out' && hasJobCopy()) void forget()
  }, [state])

  useEffect(() => {
    if (accountId === undefined) return undefined
    const ends = begin.map((one) => retry(() => one(client, accountId)))
    return () => ends.forEach((end) => end())
  }, [begin, client, accountId])

  return accountId === undefined ? null : children
}

/** Without its script, the next page tries again. */
const forget = async (): Promise<void> => {
  try {
    const { forgetJobCopy } = await import('../../api/job-copy/sealed-copy.ts')
    await forgetJobCopy()
  } catch {
    // as above
  }
}
