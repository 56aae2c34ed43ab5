import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import type { InboxMessage } from '../../../contract/operations/inbox.ts'
import { contactReplyMaxLength } from '../../../domain/contact-message.ts'
import { fieldsOf, wordsOf } from '../../api/kit/failures.ts'
import { answerMessage } from '../../api/operations/moderation.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type ReplyFormProps = { message: InboxMessage; onDone: () => void }

/** Answers by mail. The typed text stays when sending fails. */
export function ReplyForm({ message, onDone }: ReplyFormProps) {
  const { messageId, replies, email } = message
  const { mutate, isPending, error } = useMutation(answerMessage)
  const [content, setContent] = useState('')
  const [isTried, setTried] = useState(false)
  const fieldId = `answer-${messageId}`
  // the form has replaced the button that had the focus
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId])

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (content.trim() === '') {
      setTried(true)
      document.getElementById(fieldId)?.focus()
      return
    }
    mutate(
      { messageId, body: { content, seenReplies: replies.length } },
      {
        onError: (failure) => {
          if (fieldsOf(failure)['content']) return
          const { title, detail } = wordsOf(failure)
          toast.failure({ title, description: detail })
        },
        onSuccess: () => {
          onDone()
          toast.success({ title: 'Answer sent', description: `By mail to ${email}.` })
        },
      },
    )
  }
  const missing = isTried && content.trim() === '' ? 'Write an answer' : null
  return (
    <form onSubmit={submit} className="border-line mt-4 flex flex-col gap-3 border-t pt-4">
      <TextAreaField
        id={fieldId}
        label={replies.length === 0 ? 'Answer' : 'Another answer'}
        hint="Sent by mail, and kept here."
        rows={3}
        maxLength={contactReplyMaxLength}
        value={content}
        error={missing ?? fieldsOf(error)['content'] ?? null}
        onChange={({ target }) => setContent(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={isPending} busyLabel="Sending">
          Send answer
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  )
}
