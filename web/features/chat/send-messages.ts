import type { QueryClient } from '@tanstack/react-query'
import { flush } from './chat-outbox.ts'
import { sayRefused } from './say-refused.ts'

/** Sends what waits on this device and this account has written. */
export const sendMessages = (client: QueryClient, accountId: string): Promise<void> =>
  flush({ client, accountId, onRefused: sayRefused })
