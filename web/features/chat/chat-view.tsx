/** A conversation, drawn without a server: messages come in, the user's actions go out (`chat-panel.tsx` binds it to a booking). */
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { ChatMarks, Conversation } from '../../../contract/bookings/chat.ts'
import { chatRefusal, type ChatSender, type WordType } from '../../../domain/bookings/chat.ts'
import { quickReplies } from '../../../domain/chat/quick-replies.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { chatLines, lastOfOthers, type ChatInput } from './chat-lines.ts'
import { ChatLog } from './chat-log.tsx'

/** How far the other side's messages were delivered to this screen, and read by the user. 0: none. */
export type Reached = ChatMarks[ChatSender]

export type ChatViewProps = Pick<ChatInput, 'names' | 'outbox' | 'sending'> & {
  booking: Pick<Booking, 'viewer' | 'status' | 'vehicleIdentity'>
  conversation: Conversation
  /** The unsent text. */
  draft: string
  isFetchingEarlier: boolean
  onEarlier: () => void
  onDraft: (text: string) => void
  onSend: (messageType: WordType, content: string) => void
  onSendAgain: (clientId: string) => void
  onRemove: (clientId: string) => void
  /** Photos on their way, and their state in words. */
  photos?: ChatInput['photos']
  photosNote?: string | null
  /** Null: no photos are sent from here. */
  onSendPhoto?: ((file: File, words: string) => void) | null
  /** The links to the photo of this message have expired. */
  onLinksEnded?: (seq: number) => void
  /** Called whenever it changes; must be the same function for the same conversation. Null: reading is not reported. */
  onReached: ((reached: Reached) => void) | null
}

export function ChatView({
  booking: { viewer, status, vehicleIdentity },
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
  photos = [],
  photosNote = null,
  onSendPhoto = null,
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
        lines={chatLines({ viewer, names, messages, marks, outbox, photos, sending })}
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
      {photosNote && <p className="text-ink-muted text-sm">{photosNote}</p>}
      {mayWrite && (
        <ChatComposer
          text={draft}
          quickReplies={quickReplies(viewer, status, vehicleIdentity)}
          isSending={outbox.some(({ clientId }) => clientId === sending)}
          onType={onDraft}
          onSend={(messageType, content) => {
            onSend(messageType, content)
            showEnd()
          }}
          onSendPhoto={
            onSendPhoto &&
            ((file, words) => {
              onSendPhoto(file, words)
              showEnd()
            })
          }
        />
      )}
      {chatRefusal(status) === 'chat_closed' && (
        <p className="text-ink-muted text-sm">
          This booking has ended, so the chat is closed. You can still read it here.
        </p>
      )}
    </div>
  )
}

/** Whether this element is on screen now, in a visible tab. */
const useLookedAt = (element: RefObject<Element | null>): boolean => {
  const [isOnScreen, setOnScreen] = useState(false)
  const isTabSeen = useSyncExternalStore(subscribe, isVisible, () => false)

  useEffect(() => {
    const watched = element.current
    if (!watched) return undefined
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) setOnScreen(last.isIntersecting)
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])

  return isOnScreen && isTabSeen
}

const subscribe = (notify: () => void): (() => void) => {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}

const isVisible = (): boolean => document.visibilityState === 'visible'
