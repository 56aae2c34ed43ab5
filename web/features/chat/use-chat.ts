/** A conversation as one screen needs it: its messages, those on their way, and the user's actions. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Conversation } from '../../../contract/bookings/chat.ts'
import type { WordType } from '../../../domain/bookings/chat.ts'
import { call } from '../../api/kit/call.ts'
import { conversationWithPage } from '../../api/chat/chat-changes.ts'
import { conversationQuery } from '../../api/chat/chat-queries.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { addPhotos } from '../../api/photos/add-photos.ts'
import { useWaitingPhotos, type WaitingPhoto } from '../../api/photos/queue-state.ts'
import { sendPhotoAgain } from '../../api/photos/send-photos.ts'
import type { Sender } from '../../api/kit/outbox.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { useSession } from '../../api/accounts/session.ts'
import { toastUnsent } from './toast-unsent.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { post, postAgain, useOutbox, useSending, type Outgoing } from './chat-outbox.ts'
import { useLoad } from '../../api/kit/use-load.ts'

/** The newest messages, or why they could not be loaded. */
export const useConversation = (bookingId: string) => useLoad(conversationQuery(bookingId))

/** Fetches the messages before the first loaded one. */
export const useEarlier = (
  bookingId: string,
  firstSeq: number | undefined,
): { isFetching: boolean; fetchEarlier: () => void } => {
  const client = useQueryClient()
  const [isFetching, setFetching] = useState(false)
  const fetchEarlier = async (): Promise<void> => {
    setFetching(true)
    try {
      const query = { before: firstSeq }
      const request = { params: { bookingId }, query }
      keepPage(client, bookingId, await call('GET /api/bookings/:bookingId/messages', request))
    } catch (failure) {
      toastRefusal(failure)
    } finally {
      setFetching(false)
    }
  }
  return { isFetching, fetchEarlier: () => void fetchEarlier() }
}

const keepPage = (client: QueryClient, bookingId: string, page: Conversation): void => {
  client.setQueryData<Conversation>(queryKeys.conversation(bookingId), (known) =>
    conversationWithPage(known, page),
  )
}

export type Chat = {
  outbox: readonly Outgoing[]
  /** The one that is being sent now. */
  sending: string | null
  send: (messageType: WordType, content: string) => void
  sendAgain: (clientId: string) => void
}

/** The messages on their way, and how to add more. `LeftBehind` sends those of an earlier visit. */
export const useOutgoing = (bookingId: string): Chat => {
  const client = useQueryClient()
  const { account } = useSession()
  const accountId = account?.accountId ?? ''
  const sender: Sender = { client, accountId, onRefused: toastUnsent }

  return {
    outbox: useOutbox(bookingId, accountId),
    sending: useSending(),
    send: (messageType, content) => post(sender, { bookingId, messageType, content }),
    sendAgain: (clientId) => postAgain(sender, clientId),
  }
}

export type ChatPhotos = {
  /** Oldest first. */
  photos: readonly WaitingPhoto[]
  send: (file: File, words: string) => void
  sendAgain: (clientId: string) => void
}

/** Photos on their way into the conversation. */
export const useChatPhotos = (bookingId: string): ChatPhotos => {
  const client = useQueryClient()
  const { account } = useSession()
  const accountId = account?.accountId ?? ''
  const sender = { client, accountId, onChatRefused: toastUnsent }
  const send = async (file: File, words: string): Promise<void> => {
    const problems = await addPhotos(sender, { bookingId, purpose: 'chat', words, files: [file] })
    for (const description of problems) {
      toast.failure({ title: 'Failed to Send Message', description })
    }
  }
  return {
    photos: useWaitingPhotos(bookingId, accountId).filter(({ purpose }) => purpose === 'chat'),
    send: (file, words) => void send(file, words),
    sendAgain: (clientId) => void sendPhotoAgain(sender, clientId),
  }
}

/** Renews expired photo links: reads one message again, with links that open. */
export const useFreshLinks = (bookingId: string): ((seq: number) => void) => {
  const client = useQueryClient()
  const refresh = async (seq: number): Promise<void> => {
    const request = { params: { bookingId }, query: { before: seq + 1, limit: 1 } }
    try {
      keepPage(client, bookingId, await call('GET /api/bookings/:bookingId/messages', request))
    } catch {
      // The photo stays as it is; its words are there.
    }
  }
  return (seq) => void refresh(seq)
}

/** `(2) Your booking`: the number of unread messages, in the title of the browser's tab. */
export const useTitleCount = (count: number): void => {
  useEffect(() => {
    if (count === 0) return undefined
    const plain = document.title
    const marked = `(${count}) ${plain}`
    document.title = marked
    return () => {
      // another page has set its own title by now
      if (document.title === marked) document.title = plain
    }
  }, [count])
}
