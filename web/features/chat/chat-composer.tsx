import { SendHorizontal } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import {
  chatMessageMaxLength,
  checkChatMessage,
  checkPhotoWords,
  quickStatuses,
  type WordType,
} from '../../../domain/chat.ts'
import { markupMessage, stripMarkup } from '../../../domain/text.ts'
import { Button } from '../../ui/button.tsx'
import { PictureButtons } from '../../ui/picture-buttons.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { ChosenPicture } from './chosen-picture.tsx'

type ChatComposerProps = {
  text: string
  hasQuickButtons: boolean
  /** One is on its way: the button rests until it has arrived (specification, operator side §5). Enter puts the next one behind it. */
  isSending: boolean
  onType: (text: string) => void
  onSend: (messageType: WordType, content: string) => void
  /** Null: no pictures are sent from here. */
  onSendPicture: ((file: File, words: string) => void) | null
}

/** Where a message is written. What is typed is kept by whoever shows this, until it is sent. */
export function ChatComposer({
  text,
  hasQuickButtons,
  isSending,
  onType,
  onSend,
  onSendPicture,
}: ChatComposerProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [picture, setPicture] = useState<File | null>(null)

  const type = (typed: string): void => {
    const clean = stripMarkup(typed)
    setProblem(clean === typed ? null : markupMessage)
    onType(clean)
  }

  const send = (): void => {
    // The second Enter of two, which had nothing left to send.
    if (isSending && !picture && text.trim() === '') return
    const wrong = picture ? checkPhotoWords(text) : checkChatMessage(text)
    setProblem(wrong)
    if (wrong) return
    if (picture) onSendPicture?.(picture, text.trim())
    else onSend('text', text.trim())
    setPicture(null)
    onType('')
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
        {picture && <ChosenPicture file={picture} onRemove={() => setPicture(null)} />}
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-end">
          {onSendPicture && !picture && (
            <PictureButtons
              label="Add a picture"
              about="for the chat"
              variant="secondary"
              size="sm"
              onFiles={([file]) => {
                setPicture(file ?? null)
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
