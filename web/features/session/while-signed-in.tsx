import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import { keepTrying } from './keep-trying.ts'
import { rememberSignedIn } from './signed-in-key.ts'

/** Begins something for this account; the answer ends it. Its script comes with the call. */
export type Begin = (client: QueryClient, accountId: string) => Promise<() => void>

/** Keeps these going while someone is signed in. Rendered once, by the root, always with the same list; shows nothing. */
export function WhileSignedIn({ begin }: { begin: readonly Begin[] }) {
  const client = useQueryClient()
  const { state, account } = useSession()
  const accountId = account?.accountId

  useEffect(() => {
    if (state !== 'unknown') rememberSignedIn(state === 'signed_in')
  }, [state])

  useEffect(() => {
    if (accountId === undefined) return undefined
    const ends = begin.map((one) => keepTrying(() => one(client, accountId)))
    return () => ends.forEach((end) => end())
  }, [begin, client, accountId])

  return null
}
