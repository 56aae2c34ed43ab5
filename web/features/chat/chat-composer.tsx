import { SendHorizontal } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import {
  chatMessageMaxLength,
  checkChatMessage,
  quickStatuses,
  type ChatMessageType,
} from '../../../domain/chat.ts'
import { markupMessage, stripMarkup } from '../../../domain/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { changeDraft, useDraft } from './chat-drafts.ts'

type ChatComposerProps = {
  bookingId: string
  hasQuickButtons: boolean
  /** One is on its way: the next waits until it has arrived. */
  isSending: boolean
  onSend: (messageType: ChatMessageType, content: string) => void
}

/** Where a message is written. What is typed survives a reload until it is sent. */
export function ChatComposer({ bookingId, hasQuickButtons, isSending, onSend }: ChatComposerProps) {
  const text = useDraft(bookingId)
  const [problem, setProblem] = useState<string | null>(null)

  const type = (typed: string): void => {
    const clean = stripMarkup(typed)
    setProblem(clean === typed ? null : markupMessage)
    changeDraft(bookingId, clean)
  }

  const send = (): void => {
    if (isSending) return
    const wrong = checkChatMessage(text)
    setProblem(wrong)
    if (wrong) return
    onSend('text', text.trim())
    changeDraft(bookingId, '')
  }

  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className="flex flex-col gap-4">
      {hasQuickButtons && (
        <div role="group" aria-label="Status updates" className="flex flex-wrap gap-2">
          {quickStatuses.map((status) => (
            <Button
              key={status}
              size="sm"
              variant="secondary"
              disabledReason={null}
              onClick={() => !isSending && onSend('status', status)}
            >
              {status}
            </Button>
          ))}
        </div>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="flex flex-col gap-3"
      >
        <TextAreaField
          label="Your message"
          hint="Enter sends, Shift and Enter: new line."
          rows={2}
          maxLength={chatMessageMaxLength}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          error={problem}
        />
        <Button
          type="submit"
          icon={<SendHorizontal aria-hidden />}
          isBusy={isSending}
          busyLabel="Sending"
          className="sm:self-end"
        >
          Send
        </Button>
      </form>
    </div>
  )
}
