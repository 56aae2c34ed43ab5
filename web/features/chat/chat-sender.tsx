import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '../../api/connection.ts'
import { useSession } from '../../api/session.ts'
import { hasWaitingMessages } from './chat-place.ts'

/**
 * Sends what an earlier visit left behind, on whichever page its writer comes back. Rendered once, by the root; shows nothing. The script
 * that sends comes only when something waits.
 */
export function ChatSender() {
  const client = useQueryClient()
  const { account } = useSession()
  const accountId = account?.accountId
  const connection = useConnection()

  useEffect(() => {
    if (accountId === undefined || connection !== 'fine' || !hasWaitingMessages()) return
    const send = async (): Promise<void> => {
      const { sendLeftBehind } = await import('./send-left-behind.ts')
      await sendLeftBehind(client, accountId)
    }
    void send()
  }, [client, accountId, connection])

  return null
}
