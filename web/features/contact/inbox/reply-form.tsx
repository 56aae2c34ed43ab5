import type { InboxMessage } from '../../../../contract/operations/inbox.ts'
import { neededText } from '../../../../contract/text-fields.ts'
import { contactReplyMaxLength } from '../../../../domain/contact-message.ts'
import { useAction } from '../../../api/kit/use-action.ts'
import { answerMessage } from '../../../api/contact.ts'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'

type ReplyFormProps = { message: InboxMessage; onDone: () => void }

const answer = neededText(contactReplyMaxLength, 'Write an answer')

/** Answers by mail. The typed text stays when sending fails. */
export function ReplyForm({ message, onDone }: ReplyFormProps) {
  const { messageId, replies, email } = message
  const send = useAction(answerMessage, {
    success: { title: 'Answer sent', description: `By email to ${email}.` },
    onSuccess: onDone,
  })
  return (
    <ReasonForm
      id={`answer-${messageId}`}
      name="content"
      label={replies.length === 0 ? 'Answer' : 'Another answer'}
      hint="Sent by email, and kept here."
      rows={3}
      maxLength={contactReplyMaxLength}
      schema={answer}
      press="Send answer"
      busyLabel="Sending"
      look={{ size: 'sm' }}
      onSubmit={(content, refuse) =>
        send.run({ messageId, body: { content, seenReplies: replies.length } }, refuse)
      }
      leave="Not now"
      onLeave={onDone}
      className="border-line mt-4 border-t pt-4"
    />
  )
}
