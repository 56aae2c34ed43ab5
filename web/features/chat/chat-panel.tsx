/** The conversation of a booking between its customer and its driver; an operator may read it, which is on record. */
import { useRef, useState } from 'react'
import type { Booking } from '../../../contract/bookings.ts'
import type { Conversation } from '../../../contract/chat.ts'
import { mayShareContact } from '../../../domain/booking.ts'
import { chatRefusal } from '../../../domain/chat.ts'
import { wordsOf } from '../../api/failures.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatLog } from './chat-log.tsx'
import { chatLines, firstWord } from './chat-lines.ts'
import { takeBack } from './chat-outbox.ts'
import { useConversation, useEarlier, useMarks, useOutgoing, useTitleCount } from './use-chat.ts'
import { useLookedAt } from './use-looked-at.ts'

type ChatPanelProps = { booking: Booking }

export function ChatPanel({ booking }: ChatPanelProps) {
  const { bookingId, viewer } = booking
  const [isAsked, setAsked] = useState(viewer !== 'operator')
  return (
    <Card id="chat" title="Live Chat" aside={<CallOther booking={booking} />}>
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
    </Card>
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
  const { bookingId, viewer, status, driver, customer } = booking
  const { messages, marks, unread, hasEarlier } = conversation
  const end = useRef<HTMLDivElement>(null)
  const isLookedAt = useLookedAt(end)
  const earlier = useEarlier(bookingId, messages[0]?.seq)
  const { outbox, sending, send, sendAgain } = useOutgoing(bookingId)
  useMarks(booking, messages, isLookedAt)
  useTitleCount(unread)

  const names = {
    customer: firstWord(customer?.name ?? 'Customer'),
    driver: firstWord(driver?.name ?? 'Driver'),
  }
  const mayWrite = viewer !== 'operator' && chatRefusal(status) === null
  return (
    <div className="flex flex-col gap-4">
      {unread > 0 && (
        <p>
          <StatusBadge tone="info">
            {unread === 1 ? 'One new message' : `${unread} new messages`}
          </StatusBadge>
        </p>
      )}
      <ChatLog
        lines={chatLines({ viewer, names, messages, marks, outbox, sending })}
        isNamed={viewer === 'operator'}
        unread={unread}
        end={end}
        isEndSeen={isLookedAt}
        hasEarlier={hasEarlier}
        isFetchingEarlier={earlier.isFetching}
        onEarlier={earlier.fetchEarlier}
        onSendAgain={mayWrite ? sendAgain : null}
        onRemove={takeBack}
      />
      {mayWrite && (
        <ChatComposer
          bookingId={bookingId}
          hasQuickButtons={viewer === 'driver'}
          isSending={outbox.some(({ clientId }) => clientId === sending)}
          onSend={(messageType, content) => {
            send(messageType, content)
            end.current?.scrollIntoView({ block: 'nearest' })
          }}
        />
      )}
      {chatRefusal(status) === 'chat_closed' && (
        <p className="text-ink-muted text-sm">
          This booking has ended, so the chat is closed. What was said stays here.
        </p>
      )}
    </div>
  )
}
