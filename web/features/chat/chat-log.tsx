import { ArrowDown } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChatBubble } from './chat-bubble.tsx'
import type { ChatLine } from './chat-lines.ts'

type ChatLogProps = {
  lines: readonly ChatLine[]
  isNamed: boolean
  /** Unread messages of the other side. */
  unread: number
  /** The end of the conversation, observed to know whether it is in view. */
  end: RefObject<HTMLDivElement | null>
  isEndSeen: boolean
  hasEarlier: boolean
  isFetchingEarlier: boolean
  onEarlier: () => void
  /** Null: the conversation is closed. */
  onSendAgain: ((clientId: string) => void) | null
  onRemove: (clientId: string) => void
  onLinksEnded: (seq: number) => void
}

/**
 * The messages, oldest first. The frame is laid out from the bottom up (`flex-col-reverse`), so it opens at the newest message, stays there
 * as others arrive, and does not jump when earlier ones are added above.
 */
export function ChatLog({ lines, isNamed, unread, end, isEndSeen, ...rest }: ChatLogProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { hasEarlier, isFetchingEarlier, onEarlier, onSendAgain, onRemove, onLinksEnded } = rest

  const jump = (): void => {
    end.current?.scrollIntoView({ block: 'nearest' })
    frame.current?.focus({ preventScroll: true })
  }

  return (
    <div className="relative">
      <div
        ref={frame}
        role="log"
        aria-label="Messages"
        aria-relevant="additions"
        aria-busy={isFetchingEarlier}
        // what scrolls can be scrolled by keyboard
        tabIndex={0}
        className="border-line flex max-h-[min(28rem,60vh)] min-h-40 flex-col-reverse overflow-y-auto rounded-lg border p-3 sm:p-4"
      >
        <div className="flex flex-col gap-3">
          {hasEarlier && (
            <div className="flex justify-center">
              <Button
                size="sm"
                variant="quiet"
                isBusy={isFetchingEarlier}
                busyLabel="Loading"
                onClick={onEarlier}
              >
                Earlier messages
              </Button>
            </div>
          )}
          {lines.length === 0 && (
            <p className="text-ink-muted m-auto py-8 text-center">
              {onSendAgain ? 'No messages yet. Start the conversation!' : 'No messages were sent.'}
            </p>
          )}
          {lines.map((line) =>
            line.kind === 'day' ? (
              <p key={line.key} className="text-ink-muted text-center text-xs font-bold">
                {line.label}
              </p>
            ) : (
              <ChatBubble
                key={line.key}
                line={line}
                isNamed={isNamed}
                onSendAgain={onSendAgain && (() => onSendAgain(line.key))}
                onRemove={() => onRemove(line.key)}
                onLinksEnded={onLinksEnded}
              />
            ),
          )}
          <div ref={end} className="h-px" />
        </div>
      </div>
      {unread > 0 && !isEndSeen && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button size="sm" variant="secondary" icon={<ArrowDown aria-hidden />} onClick={jump}>
            {unread === 1 ? 'One new message' : `${unread} new messages`}
          </Button>
        </div>
      )}
    </div>
  )
}
