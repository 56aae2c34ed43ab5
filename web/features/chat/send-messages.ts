import { toastUnsent } from './toast-unsent.ts'
import type { QueryClient } from '@tanstack/react-query'
import { flush } from './chat-outbox.ts'

/** Sends the messages that this account has written and that wait on this device. */
export const sendMessages = (client: QueryClient, accountId: string): Promise<void> =>
  flush({ client, accountId, onRefused: toastUnsent })
