import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { InboxMessage } from '../../../contract/inbox.ts'
import { contactReplyMaxLength } from '../../../domain/contact-message.ts'
import { fieldsOf, wordsOf } from '../../api/failures.ts'
import { answerMessage } from '../../api/moderation.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { toast } from '../../ui/toast.ts'

/** Answers by mail. What was typed stays when it could not be sent. */
export function ReplyForm({ message }: { message: InboxMessage }) {
  const { messageId, replies, email } = message
  const { mutate, isPending, error } = useMutation(answerMessage)
  const [content, setContent] = useState('')
  const [isTried, setTried] = useState(false)
  const fieldId = `answer-${messageId}`

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
          setContent('')
          setTried(false)
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
      <Button type="submit" size="sm" className="self-start" isBusy={isPending} busyLabel="Sending">
        Send answer
      </Button>
    </form>
  )
}
