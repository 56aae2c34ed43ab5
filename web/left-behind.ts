/**
 * Sends the messages and pictures that an earlier visit left behind, on whichever page whoever made them comes back. The scripts that send
 * come only when something waits.
 */
import type { QueryClient } from '@tanstack/react-query'
import { signOut, signOutEverywhere } from './api/auth.ts'
import { connectionNow, whenConnectionChanges } from './api/connection.ts'
import { hasWaitingPictures, whenPictureWaits } from './api/pictures/waiting-mark.ts'
import { hasWaitingMessages } from './features/chat/chat-place.ts'
import { toast } from './ui/toast.ts'

/** Whose pictures they are; null before anybody's are watched. */
let watched: string | null = null

/** Sends what waits on this device and this account has made, now and whenever it can; and forgets its pictures when it signs out. */
export const watchLeftBehind = (client: QueryClient, accountId: string): (() => void) => {
  if (watched === null) watchSigningOut(client)
  watched = accountId
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
      const { sendPictures } = await import('./api/pictures/send-pictures.ts')
      void sendPictures({ client, accountId })
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
    if (isDone && signsOut.has(mutation.options.mutationFn)) void forgetPictures(watched)
  })
}

/** Nothing stays on a device that others may use; what was lost by it is said. */
const forgetPictures = async (accountId: string | null): Promise<void> => {
  if (!hasWaitingPictures()) return
  const { discardPicturesOf } = await import('./api/pictures/queue-state.ts')
  const count = await discardPicturesOf(accountId)
  if (count === 0) return
  toast.failure({
    title: 'Pictures discarded',
    description:
      count === 1
        ? 'One picture that was not sent yet is no longer on this device.'
        : `${count} pictures that were not sent yet are no longer on this device.`,
  })
}
