/** The conversation of a booking between its customer and its driver; an operator may read it, which is on record. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Booking } from '../../../contract/bookings.ts'
import type { Conversation } from '../../../contract/chat.ts'
import { mayShareContact } from '../../../domain/booking.ts'
import { noteMarks } from '../../api/chat-marks.ts'
import { wordsOf } from '../../api/failures.ts'
import { dropPicture } from '../../api/pictures/queue-state.ts'
import { waitingWords } from '../../api/pictures/waiting-words.ts'
import { Button } from '../../ui/button.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ChatCard } from './chat-card.tsx'
import { changeDraft, useDraft } from './chat-drafts.ts'
import { firstWord } from './chat-lines.ts'
import { takeBack } from './chat-outbox.ts'
import { ChatView, type Reached } from './chat-view.tsx'
import {
  useChatPictures,
  useConversation,
  useEarlier,
  useFreshLinks,
  useOutgoing,
  useTitleCount,
} from './use-chat.ts'

type ChatPanelProps = { booking: Booking }

export function ChatPanel({ booking }: ChatPanelProps) {
  const { bookingId, viewer } = booking
  const [isAsked, setAsked] = useState(viewer !== 'operator')
  return (
    <ChatCard aside={<CallOther booking={booking} />}>
      {isAsked ? (
        <Loaded key={bookingId} booking={booking} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-muted">
            What the two wrote to each other is theirs. That you looked is recorded.
          </p>
          <Button variant="secondary" onClick={() => setAsked(true)}>
            Read the conversation
          </Button>
        </div>
      )}
    </ChatCard>
  )
}

/** Between acceptance and the end, as the number itself. */
function CallOther({ booking: { viewer, status, driver, customer } }: ChatPanelProps) {
  const other = viewer === 'customer' ? driver : customer
  if (viewer === 'operator' || !mayShareContact(status) || !other?.phone) return null
  return <CallLink isShort label={`Call ${firstWord(other.name)}`} phone={other.phone} />
}

function Loaded({ booking }: ChatPanelProps) {
  const { data, error, isFetching, refetch } = useConversation(booking.bookingId)
  if (data) return <Shown booking={booking} conversation={data} />
  if (!error) {
    return (
      <Loading label="Loading messages">
        <Skeleton className="h-40 rounded-lg!" />
      </Loading>
    )
  }
  const { title, detail } = wordsOf(error)
  return (
    <LoadFailed
      title={title}
      detail={detail}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function Shown({ booking, conversation }: ChatPanelProps & { conversation: Conversation }) {
  const { bookingId, viewer, driver, customer } = booking
  const earlier = useEarlier(bookingId, conversation.messages[0]?.seq)
  const { outbox, sending, send, sendAgain } = useOutgoing(bookingId)
  const chatPictures = useChatPictures(bookingId)
  const { pictures } = chatPictures
  const isPicture = (name: string): boolean => pictures.some(({ clientId }) => clientId === name)
  const draft = useDraft(bookingId)
  const client = useQueryClient()
  const noteReached = useCallback(
    (reached: Reached) => noteMarks(client, bookingId, reached),
    [client, bookingId],
  )
  useTitleCount(conversation.unread)
  return (
    <ChatView
      booking={booking}
      names={{
        customer: firstWord(customer?.name ?? 'Customer'),
        driver: firstWord(driver?.name ?? 'Driver'),
      }}
      conversation={conversation}
      outbox={outbox}
      sending={sending}
      draft={draft}
      isFetchingEarlier={earlier.isFetching}
      onEarlier={earlier.fetchEarlier}
      onDraft={(text) => changeDraft(bookingId, text)}
      onSend={send}
      pictures={pictures}
      picturesNote={waitingWords(pictures)}
      onSendPicture={chatPictures.send}
      onLinksEnded={useFreshLinks(bookingId)}
      onSendAgain={(name) => (isPicture(name) ? chatPictures.sendAgain(name) : sendAgain(name))}
      onRemove={(name) => (isPicture(name) ? void dropPicture(name) : takeBack(name))}
      // an operator is neither of the two: nobody is told that they looked
      onReached={viewer === 'operator' ? null : noteReached}
    />
  )
}
