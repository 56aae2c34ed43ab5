/** A conversation, drawn. It knows no server: what was said comes in, what the person does goes out (`chat-panel.tsx` binds it to a booking). */
import { useEffect, useRef } from 'react'
import type { Booking } from '../../../contract/bookings.ts'
import type { ChatMarks, Conversation } from '../../../contract/chat.ts'
import { chatRefusal, type ChatSender, type WordType } from '../../../domain/chat.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { chatLines, lastOfOthers, type ChatScene } from './chat-lines.ts'
import { ChatLog } from './chat-log.tsx'
import { useLookedAt } from './use-looked-at.ts'

/** How far the other side's messages have come: on this screen, and before the person's eyes. 0: none. */
export type Reached = ChatMarks[ChatSender]

export type ChatViewProps = Pick<ChatScene, 'names' | 'outbox' | 'sending'> & {
  booking: Pick<Booking, 'viewer' | 'status'>
  conversation: Conversation
  /** What is being written. */
  draft: string
  isFetchingEarlier: boolean
  onEarlier: () => void
  onDraft: (text: string) => void
  onSend: (messageType: WordType, content: string) => void
  onSendAgain: (clientId: string) => void
  onRemove: (clientId: string) => void
  /** Pictures on their way, and what becomes of them in words. */
  pictures?: ChatScene['pictures']
  picturesNote?: string | null
  /** Null: no pictures are sent from here. */
  onSendPicture?: ((file: File, words: string) => void) | null
  /** The links to the picture of this message have ended. */
  onLinksEnded?: (seq: number) => void
  /** Told again whenever it changes; the same function as long as it means the same conversation. Null: nobody is told. */
  onReached: ((reached: Reached) => void) | null
}

export function ChatView({
  booking: { viewer, status },
  names,
  conversation: { messages, marks, unread, hasEarlier },
  outbox,
  sending,
  draft,
  isFetchingEarlier,
  onEarlier,
  onDraft,
  onSend,
  onSendAgain,
  onRemove,
  onReached,
  pictures = [],
  picturesNote = null,
  onSendPicture = null,
  onLinksEnded = () => undefined,
}: ChatViewProps) {
  const end = useRef<HTMLDivElement>(null)
  const isLookedAt = useLookedAt(end)
  const last = lastOfOthers(messages, viewer)
  useEffect(() => {
    if (last > 0) onReached?.({ deliveredSeq: last, readSeq: isLookedAt ? last : 0 })
  }, [last, isLookedAt, onReached])

  const showEnd = (): void => end.current?.scrollIntoView({ block: 'nearest' })
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
        lines={chatLines({ viewer, names, messages, marks, outbox, pictures, sending })}
        isNamed={viewer === 'operator'}
        unread={unread}
        end={end}
        isEndSeen={isLookedAt}
        hasEarlier={hasEarlier}
        isFetchingEarlier={isFetchingEarlier}
        onEarlier={onEarlier}
        onSendAgain={mayWrite ? onSendAgain : null}
        onRemove={onRemove}
        onLinksEnded={onLinksEnded}
      />
      {picturesNote && <p className="text-ink-muted text-sm">{picturesNote}</p>}
      {mayWrite && (
        <ChatComposer
          text={draft}
          hasQuickButtons={viewer === 'driver'}
          isSending={outbox.some(({ clientId }) => clientId === sending)}
          onType={onDraft}
          onSend={(messageType, content) => {
            onSend(messageType, content)
            showEnd()
          }}
          onSendPicture={
            onSendPicture &&
            ((file, words) => {
              onSendPicture(file, words)
              showEnd()
            })
          }
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
