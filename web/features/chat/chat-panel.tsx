/** The conversation of a booking between its customer and its driver; an operator may read it, which is recorded. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { Conversation } from '../../../contract/bookings/chat.ts'
import { mayShareContact } from '../../../domain/bookings/booking.ts'
import { noteMarks } from '../../api/chat/chat-marks.ts'
import { dropPhoto } from '../../api/photos/queue-state.ts'
import { waitingLabel } from '../../api/photos/waiting-labels.ts'
import { Button } from '../../ui/button.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ChatCard } from './chat-card.tsx'
import { changeDraft, useDraft } from './chat-drafts.ts'
import { firstWord } from './chat-lines.ts'
import { reverseTransfers } from './chat-outbox.ts'
import { ChatView, type Reached } from './chat-view.tsx'
import {
  useChatPhotos,
  useConversation,
  useEarlier,
  useFreshLinks,
  useOutgoing,
  useTitleCount,
} from './use-chat.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

type ChatPanelProps = { booking: Booking }

export function ChatPanel({ booking }: ChatPanelProps) {
  const { bookingId, viewer } = booking
  const [isOpen, setOpen] = useState(viewer !== 'operator')
  return (
    <ChatCard aside={<CallOther booking={booking} />}>
      {isOpen ? (
        <ConversationOf key={bookingId} booking={booking} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-muted">This conversation is private. Your view is recorded.</p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Read the conversation
          </Button>
        </div>
      )}
    </ChatCard>
  )
}

/** Shown between acceptance and the end, like the number itself. */
function CallOther({ booking: { viewer, status, driver, customer } }: ChatPanelProps) {
  const other = viewer === 'customer' ? driver : customer
  if (viewer === 'operator' || !mayShareContact(status) || !other?.phone) return null
  return <CallLink look="short" label={`Call ${firstWord(other.name)}`} phone={other.phone} />
}

function ConversationOf({ booking }: ChatPanelProps) {
  return (
    <Loaded
      load={useConversation(booking.bookingId)}
      label="Loading messages"
      waiting={<Skeleton className="h-40 rounded-lg!" />}
    >
      {(conversation) => <Shown booking={booking} conversation={conversation} />}
    </Loaded>
  )
}

function Shown({ booking, conversation }: ChatPanelProps & { conversation: Conversation }) {
  const { bookingId, viewer, driver, customer } = booking
  const earlier = useEarlier(bookingId, conversation.messages[0]?.seq)
  const { outbox, sending, send, sendAgain } = useOutgoing(bookingId)
  const chatPhotos = useChatPhotos(bookingId)
  const { photos } = chatPhotos
  const isPhoto = (name: string): boolean => photos.some(({ clientId }) => clientId === name)
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
      photos={photos}
      photosNote={waitingLabel(photos)}
      onSendPhoto={chatPhotos.send}
      onLinksEnded={useFreshLinks(bookingId)}
      onSendAgain={(name) => (isPhoto(name) ? chatPhotos.sendAgain(name) : sendAgain(name))}
      onRemove={(name) => (isPhoto(name) ? void dropPhoto(name) : reverseTransfers(name))}
      // an operator is neither side: their reading is not reported
      onReached={viewer === 'operator' ? null : noteReached}
    />
  )
}
