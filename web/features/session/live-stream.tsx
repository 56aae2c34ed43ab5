import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import { rememberSignedIn } from './signed-in-key.ts'

/**
 * Keeps the live stream open while someone is signed in. Rendered once, by the root; shows nothing. Its script comes only for those
 * who are.
 */
export function LiveStream() {
  const client = useQueryClient()
  const { state, account } = useSession()
  const accountId = account?.accountId

  useEffect(() => {
    if (state !== 'unknown') rememberSignedIn(state === 'signed_in')
  }, [state])

  useEffect(() => {
    if (accountId === undefined) return undefined
    let close = (): void => {}
    let isOver = false
    const start = async (): Promise<void> => {
      const { openLive } = await import('../../api/live.ts')
      if (!isOver) close = openLive(client)
    }
    void start()
    return () => {
      isOver = true
      close()
    }
  }, [client, accountId])

  return null
}
