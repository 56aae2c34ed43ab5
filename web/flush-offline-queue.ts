/**
 * Sends the steps of a job, messages and photos that an earlier visit left unsent, on whichever page their author comes back. The scripts
 * that send load only when something waits.
 */
import type { QueryClient } from '@tanstack/react-query'
import { resetUserQueries, forgetAll } from './api/accounts/reset-user-queries.ts'
import { connectionNow, whenConnectionChanges } from './api/kit/connection.ts'
import { hasWaitingPhotos, whenPhotoWaits } from './api/photos/waiting-mark.ts'
import { rememberCurrentAccount } from './api/accounts/current-account.ts'
import { forgottenKeys } from './device-keys.ts'
import { hasDrafts, hasWaitingMessages } from './features/chat/chat-place.ts'
import { hasWaitingSteps } from './features/bookings/steps-place.ts'
import { forgetPersisted } from './ui/persisted-state.ts'
import { toast, type ToastMessage } from './ui/feedback/toast.ts'

/** The account whose items wait; null before one is watched. */
let watched: string | null = null

/** Sends what this account left unsent on this device, now and whenever possible. */
export const watchOfflineQueue = (client: QueryClient, accountId: string): (() => void) => {
  if (watched !== null && watched !== accountId) resetUserQueries(client)
  watched = accountId
  rememberCurrentAccount(accountId)
  const look = (): void => {
    if (connectionNow() === 'fine') void sendAll(client, accountId)
  }
  look()
  const ends = [whenPhotoWaits(look), whenConnectionChanges(look)]
  return () => ends.forEach((end) => end())
}

const sendAll = async (client: QueryClient, accountId: string): Promise<void> => {
  try {
    if (hasWaitingSteps()) {
      const { sendSteps } = await import('./features/bookings/send-steps.ts')
      void sendSteps(client, accountId)
    }
    if (hasWaitingMessages()) {
      const { sendMessages } = await import('./features/chat/send-messages.ts')
      void sendMessages(client, accountId)
    }
    if (hasWaitingPhotos()) {
      const [{ sendPhotos }, { toastUnsent }] = await Promise.all([
        import('./api/photos/send-photos.ts'),
        import('./features/chat/toast-unsent.ts'),
      ])
      void sendPhotos({ client, accountId, onChatRefused: toastUnsent })
    }
  } catch {
    // a script did not load: the next change of the connection tries again
  }
}

/** Nothing of an account stays on a device that others may use after it has signed out; the user is told what was lost. */
export const forgetSignedOut = async (client: QueryClient, accountId: string): Promise<void> => {
  rememberCurrentAccount(null)
  forgetAll(client)
  forgetPersisted(forgottenKeys)
  const messages = (await discardMessages(accountId)) + (await discardDrafts())
  const steps = await discardSteps(accountId)
  const words = discardedMessage(messages, await discardPhotos(accountId), steps)
  if (words) toast.failure(words)
}

const discardSteps = async (accountId: string): Promise<number> =>
  hasWaitingSteps()
    ? (await import('./features/bookings/job-steps.ts')).discardStepsOf(accountId)
    : 0

const discardMessages = async (accountId: string): Promise<number> =>
  hasWaitingMessages()
    ? (await import('./features/chat/chat-outbox.ts')).discardMessagesOf(accountId)
    : 0

const discardDrafts = async (): Promise<number> =>
  hasDrafts() ? (await import('./features/chat/chat-drafts.ts')).discardDrafts() : 0

const discardPhotos = async (accountId: string): Promise<number> =>
  hasWaitingPhotos() ? (await import('./api/photos/queue-state.ts')).discardPhotosOf(accountId) : 0

const kinds = [
  { kind: 'Messages', one: 'one message', many: 'messages' },
  { kind: 'Photos', one: 'one photo', many: 'photos' },
  { kind: 'Steps', one: 'one step of a job', many: 'steps of a job' },
] as const

/** Null when nothing was lost. */
export const discardedMessage = (
  messages: number,
  photos: number,
  steps = 0,
): ToastMessage | null => {
  const counts = [messages, photos, steps]
  const lost = kinds.flatMap((words, index) => {
    const count = counts[index] ?? 0
    return count > 0 ? [{ ...words, count }] : []
  })
  if (lost.length === 0) return null
  const isOne = lost.length === 1 && lost[0]?.count === 1
  const counted = listed(
    lost.map(({ count, one, many }) => (count === 1 ? one : `${count} ${many}`)),
  )
  const rest = isOne ? 'was not sent yet is' : 'were not sent yet are'
  return {
    title: `${capitalised(listed(lost.map(({ kind }) => kind.toLowerCase())))} discarded`,
    description: `${capitalised(counted)} that ${rest} no longer on this device.`,
  }
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
