import { SendHorizontal, Trash2 } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import {
  chatMessageMaxLength,
  checkChatMessage,
  checkPhotoContent,
  type WordType,
} from '../../../domain/bookings/chat.ts'
import type { QuickReply } from '../../../domain/chat/quick-replies.ts'
import { markupMessage, stripMarkup } from '../../../domain/text.ts'
import { Button } from '../../ui/button.tsx'
import { PhotoButtons } from '../../ui/forms/photo-buttons.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'

type ChatComposerProps = {
  text: string
  /** Each is sent with one press. */
  quickReplies: readonly QuickReply[]
  /** A message is on its way: the button is disabled until it has arrived (specification, operator side §5). Enter queues the next one. */
  isSending: boolean
  onType: (text: string) => void
  onSend: (messageType: WordType, content: string) => void
  /** Null: no photos are sent from here. */
  onSendPhoto: ((file: File, words: string) => void) | null
}

/** The field for a message. Its parent keeps the typed text until it is sent. */
export function ChatComposer({
  text,
  quickReplies,
  isSending,
  onType,
  onSend,
  onSendPhoto,
}: ChatComposerProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [photo, setPhoto] = useState<File | null>(null)

  const type = (typed: string): void => {
    const clean = stripMarkup(typed)
    setProblem(clean === typed ? null : markupMessage)
    onType(clean)
  }

  const send = (): void => {
    // The second Enter of two, which had nothing left to send.
    if (isSending && !photo && text.trim() === '') return
    const wrong = photo ? checkPhotoContent(text) : checkChatMessage(text)
    setProblem(wrong)
    if (wrong) return
    if (photo) onSendPhoto?.(photo, text.trim())
    else onSend('text', text.trim())
    setPhoto(null)
    onType('')
  }

  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className="flex flex-col gap-4">
      {quickReplies.length > 0 && (
        // One row, however many there are: what does not fit is scrolled to.
        <div
          role="group"
          aria-label="Quick replies"
          className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1"
        >
          {quickReplies.map(({ messageType, content }) => (
            <Button
              key={content}
              size="sm"
              variant="secondary"
              disabledReason={null}
              className="shrink-0 whitespace-nowrap"
              onClick={() => !isSending && onSend(messageType, content)}
            >
              {content}
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
          hint={
            <span className="pointer-coarse:hidden">
              Enter to send, Shift and Enter for a new line.
            </span>
          }
          rows={2}
          maxLength={chatMessageMaxLength}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          error={problem}
        />
        {photo && <ChosenPhoto file={photo} onRemove={() => setPhoto(null)} />}
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-end">
          {onSendPhoto && !photo && (
            <PhotoButtons
              label="Add a photo"
              about="for the chat"
              variant="secondary"
              size="sm"
              onFiles={([file]) => {
                setPhoto(file ?? null)
                setProblem(null)
              }}
            />
          )}
          <Button
            type="submit"
            icon={<SendHorizontal aria-hidden />}
            isBusy={isSending}
            busyLabel="Sending"
          >
            Send
          </Button>
        </div>
      </form>
    </div>
  )
}

/** The photo that goes with the next message, until it is sent. */
function ChosenPhoto({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(file)
  return (
    <div className="flex items-center gap-2">
      <div className="bg-sunken aspect-4/3 w-28 shrink-0 overflow-hidden rounded-lg">
        {url && (
          <img src={url} alt="To be sent with the message" className="size-full object-cover" />
        )}
      </div>
      <IconButton label="Remove the photo" icon={<Trash2 />} onClick={onRemove} />
    </div>
  )
}
