import { Check, CheckCheck, CircleAlert, Clock, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { progressLabels, type MessageLine, type Progress } from './chat-lines.ts'
import { ChatPhoto } from './chat-photo.tsx'

type ChatBubbleProps = {
  line: MessageLine
  /** Whether to name the sender: the reader is neither of the two sides. */
  isNamed: boolean
  /** Null: the conversation is closed. */
  onSendAgain: (() => void) | null
  onRemove: () => void
  /** The links to its photo have expired. */
  onLinksEnded: (seq: number) => void
}

const marks: Record<Progress, ReactNode> = {
  waiting: <Clock aria-hidden />,
  sending: <Clock aria-hidden />,
  refused: <CircleAlert aria-hidden />,
  sent: <Check aria-hidden />,
  delivered: <CheckCheck aria-hidden />,
  read: <CheckCheck aria-hidden />,
}

/** One message: one's own at the right, a status update with a flag, and its delivery state in a word. */
export function ChatBubble({
  line,
  isNamed,
  onSendAgain,
  onRemove,
  onLinksEnded,
}: ChatBubbleProps) {
  const { isOwn, from, messageType, content, photo, at, progress, outgoing } = line
  const isStatus = messageType === 'status'
  return (
    <div className={classNames('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      <div
        className={classNames(
          'max-w-[85%] rounded-xl',
          photo ? 'flex flex-col gap-2 p-2' : 'px-4 py-2.5',
          isOwn ? 'bg-info-soft rounded-br-sm' : 'bg-sunken rounded-bl-sm',
          isStatus && 'border-line-strong border-[1.5px]',
          progress === 'refused' && 'border-danger-solid border-[1.5px]',
        )}
      >
        <p className={classNames(isNamed ? 'text-ink-muted text-sm font-bold' : 'sr-only')}>
          {`${from}:`}
        </p>
        {photo && (
          <ChatPhoto
            photo={photo}
            words={`Photo from ${isOwn ? 'you' : from}, ${formatTime(new Date(at))}`}
            onLinksEnded={onLinksEnded}
          />
        )}
        {content !== '' && (
          <p
            className={classNames(
              'text-ink [overflow-wrap:anywhere] whitespace-pre-wrap',
              isStatus && 'flex items-start gap-2 font-bold',
              photo && 'px-2 pb-1',
            )}
          >
            {isStatus && <Flag aria-hidden className="mt-1 size-4 shrink-0" />}
            {content}
          </p>
        )}
      </div>
      <p
        className={classNames(
          'flex items-center gap-1.5 px-1 text-xs [&_svg]:size-3.5 [&_svg]:shrink-0',
          progress === 'refused' ? 'text-danger-ink font-bold' : 'text-ink-muted',
          progress === 'read' && 'text-success-ink',
        )}
      >
        <DateTime at={at} wording="time" />
        {progress && (
          <>
            {marks[progress]}
            <span>{progressLabels[progress]}</span>
          </>
        )}
      </p>
      {outgoing?.problem && (
        <div className="flex flex-col items-end gap-2">
          <p className="text-danger-ink px-1 text-right text-sm">{outgoing.problem}</p>
          <div className="flex gap-2">
            {onSendAgain && (
              <Button size="sm" variant="secondary" onClick={onSendAgain}>
                Send again
              </Button>
            )}
            <Button size="sm" variant="quiet" onClick={onRemove}>
              Remove
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
