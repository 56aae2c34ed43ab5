/** A conversation as one screen needs it: what was said, what is on its way, and what the person does with it. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Conversation } from '../../../contract/chat.ts'
import type { WordType } from '../../../domain/chat.ts'
import { call } from '../../api/call.ts'
import { conversationWithPage } from '../../api/chat-changes.ts'
import { conversationQuery } from '../../api/chat-queries.ts'
import { wordsOf } from '../../api/failures.ts'
import { addPictures } from '../../api/pictures/add-pictures.ts'
import { useWaitingPictures, type WaitingPicture } from '../../api/pictures/queue-state.ts'
import { sendPictureAgain } from '../../api/pictures/send-pictures.ts'
import type { Sender } from '../../api/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSession } from '../../api/session.ts'
import { toast } from '../../ui/toast.ts'
import { post, postAgain, useOutbox, useSending, type Outgoing } from './chat-outbox.ts'
import { sayRefused } from './say-refused.ts'

/** The newest messages, and how they fail to come. */
export const useConversation = (bookingId: string) => useQuery(conversationQuery(bookingId))

/** Fetches the messages before the first one that is here. */
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
      const { title, detail } = wordsOf(failure)
      toast.failure({ title, description: detail })
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

/** What is on its way, and how more gets there. What was left behind is sent by `LeftBehind`. */
export const useOutgoing = (bookingId: string): Chat => {
  const client = useQueryClient()
  const { account } = useSession()
  const accountId = account?.accountId ?? ''
  const sender: Sender = { client, accountId, onRefused: sayRefused }

  return {
    outbox: useOutbox(bookingId, accountId),
    sending: useSending(),
    send: (messageType, content) => post(sender, { bookingId, messageType, content }),
    sendAgain: (clientId) => postAgain(sender, clientId),
  }
}

export type ChatPictures = {
  /** Oldest first. */
  pictures: readonly WaitingPicture[]
  send: (file: File, words: string) => void
  sendAgain: (clientId: string) => void
}

/** Pictures on their way into the conversation. */
export const useChatPictures = (bookingId: string): ChatPictures => {
  const client = useQueryClient()
  const { account } = useSession()
  const accountId = account?.accountId ?? ''
  const sender = { client, accountId, onChatRefused: sayRefused }
  const send = async (file: File, words: string): Promise<void> => {
    const problems = await addPictures(sender, { bookingId, purpose: 'chat', words, files: [file] })
    for (const description of problems) {
      toast.failure({ title: 'Failed to Send Message', description })
    }
  }
  return {
    pictures: useWaitingPictures(bookingId, accountId).filter(({ purpose }) => purpose === 'chat'),
    send: (file, words) => void send(file, words),
    sendAgain: (clientId) => void sendPictureAgain(sender, clientId),
  }
}

/** Links to pictures end: asks for one message anew, with links that open. */
export const useFreshLinks = (bookingId: string): ((seq: number) => void) => {
  const client = useQueryClient()
  const refresh = async (seq: number): Promise<void> => {
    const request = { params: { bookingId }, query: { before: seq + 1, limit: 1 } }
    try {
      keepPage(client, bookingId, await call('GET /api/bookings/:bookingId/messages', request))
    } catch {
      // The picture stays as it is; its words are there.
    }
  }
  return (seq) => void refresh(seq)
}

/** `(2) Your booking`: how many wait, on the browser's own tab. */
export const useTitleCount = (count: number): void => {
  useEffect(() => {
    if (count === 0) return undefined
    const plain = document.title
    const marked = `(${count}) ${plain}`
    document.title = marked
    return () => {
      // another page has given itself its own by now
      if (document.title === marked) document.title = plain
    }
  }, [count])
}
