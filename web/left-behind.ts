/**
 * Sends the steps of a job, messages and pictures that an earlier visit left behind, on whichever page their author comes back. The scripts that send
 * come only when something waits.
 */
import type { QueryClient } from '@tanstack/react-query'
import { signOut, signOutEverywhere } from './api/auth.ts'
import { becomeOther, forgetAll } from './api/become-other.ts'
import { connectionNow, whenConnectionChanges } from './api/connection.ts'
import { hasWaitingPictures, whenPictureWaits } from './api/pictures/waiting-mark.ts'
import { rememberWhoIsHere } from './api/who-is-here.ts'
import { forgottenKeys } from './device-keys.ts'
import { hasDrafts, hasWaitingMessages } from './features/chat/chat-place.ts'
import { hasWaitingSteps } from './features/booking/steps-place.ts'
import { forgetKept } from './ui/kept-state.ts'
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
    if (hasWaitingSteps()) {
      const { sendSteps } = await import('./features/booking/send-steps.ts')
      void sendSteps(client, accountId)
    }
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
    forgetKept(forgottenKeys)
    void forgetWaiting(watched)
  })
}

/** Nothing stays on a device that others may use; what was lost by it is said. */
const forgetWaiting = async (accountId: string): Promise<void> => {
  const messages = (await discardMessages(accountId)) + (await discardDrafts())
  const steps = await discardSteps(accountId)
  const words = discardedWords(messages, await discardPictures(accountId), steps)
  if (words) toast.failure(words)
}

const discardSteps = async (accountId: string): Promise<number> =>
  hasWaitingSteps()
    ? (await import('./features/booking/job-steps.ts')).discardStepsOf(accountId)
    : 0

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

const kinds = [
  { kind: 'Messages', one: 'one message', many: 'messages' },
  { kind: 'Pictures', one: 'one picture', many: 'pictures' },
  { kind: 'Steps', one: 'one step of a job', many: 'steps of a job' },
] as const

/** Null when nothing was lost. */
export const discardedWords = (
  messages: number,
  pictures: number,
  steps = 0,
): ToastMessage | null => {
  const counts = [messages, pictures, steps]
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
