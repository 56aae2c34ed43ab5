/**
 * Sends the messages and pictures that an earlier visit left behind, on whichever page whoever made them comes back. The scripts that send
 * come only when something waits.
 */
import type { QueryClient } from '@tanstack/react-query'
import { signOut, signOutEverywhere } from './api/auth.ts'
import { becomeOther, forgetAll } from './api/become-other.ts'
import { connectionNow, whenConnectionChanges } from './api/connection.ts'
import { hasWaitingPictures, whenPictureWaits } from './api/pictures/waiting-mark.ts'
import { rememberWhoIsHere } from './api/who-is-here.ts'
import { hasDrafts, hasWaitingMessages } from './features/chat/chat-place.ts'
import { toast, type ToastMessage } from './ui/toast.ts'

/** Who made what waits; null before anybody is watched. */
let watched: string | null = null

/** Sends what waits on this device and this account has made, now and whenever it can; and forgets it when they sign out. */
export const watchLeftBehind = (client: QueryClient, accountId: string): (() => void) => {
  if (watched === null) watchSigningOut(client)
  else if (watched !== accountId) becomeOther(client)
  watched = accountId
  rememberWhoIsHere(accountId)
  const look = (): void => {
    if (connectionNow() === 'fine') void sendAll(client, accountId)
  }
  look()
  const ends = [whenPictureWaits(look), whenConnectionChanges(look)]
  return () => ends.forEach((end) => end())
}

const sendAll = async (client: QueryClient, accountId: string): Promise<void> => {
  try {
    if (hasWaitingMessages()) {
      const { sendMessages } = await import('./features/chat/send-messages.ts')
      void sendMessages(client, accountId)
    }
    if (hasWaitingPictures()) {
      const [{ sendPictures }, { sayRefused }] = await Promise.all([
        import('./api/pictures/send-pictures.ts'),
        import('./features/chat/say-refused.ts'),
      ])
      void sendPictures({ client, accountId, onChatRefused: sayRefused })
    }
  } catch {
    // a script did not come: the next change of the connection looks again
  }
}

/** On purpose: a session that has ended by itself is begun again, and what waits is sent then. */
const watchSigningOut = (client: QueryClient): void => {
  const signsOut = new Set<unknown>([signOut.mutationFn, signOutEverywhere.mutationFn])
  client.getMutationCache().subscribe(({ type, mutation }) => {
    const isDone = type === 'updated' && mutation.state.status === 'success'
    if (!isDone || !signsOut.has(mutation.options.mutationFn) || watched === null) return
    rememberWhoIsHere(null)
    forgetAll(client)
    void forgetWaiting(watched)
  })
}

/** Nothing stays on a device that others may use; what was lost by it is said. */
const forgetWaiting = async (accountId: string): Promise<void> => {
  const messages = (await discardMessages(accountId)) + (await discardDrafts())
  const words = discardedWords(messages, await discardPictures(accountId))
  if (words) toast.failure(words)
}

const discardMessages = async (accountId: string): Promise<number> =>
  hasWaitingMessages()
    ? (await import('./features/chat/chat-outbox.ts')).discardMessagesOf(accountId)
    : 0

const discardDrafts = async (): Promise<number> =>
  hasDrafts() ? (await import('./features/chat/chat-drafts.ts')).discardDrafts() : 0

const discardPictures = async (accountId: string): Promise<number> =>
  hasWaitingPictures()
    ? (await import('./api/pictures/queue-state.ts')).discardPicturesOf(accountId)
    : 0

/** Null when nothing was lost. */
export const discardedWords = (messages: number, pictures: number): ToastMessage | null => {
  if (messages + pictures === 0) return null
  const counted = [
    ...(messages > 0 ? [messages === 1 ? 'one message' : `${messages} messages`] : []),
    ...(pictures > 0 ? [pictures === 1 ? 'one picture' : `${pictures} pictures`] : []),
  ].join(' and ')
  const kinds = messages === 0 ? 'Pictures' : pictures === 0 ? 'Messages' : 'Messages and pictures'
  const rest = messages + pictures === 1 ? 'was not sent yet is' : 'were not sent yet are'
  return {
    title: `${kinds} discarded`,
    description: `${counted.charAt(0).toUpperCase()}${counted.slice(1)} that ${rest} no longer on this device.`,
  }
}
