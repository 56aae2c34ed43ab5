import { useState } from 'react'
import type { InboxMessage } from '../../../../contract/operations/inbox.ts'
import {
  messageReference,
  type MessageState,
  contactReplyMaxLength,
} from '../../../../domain/contact-message.ts'
import { neededText } from '../../../../contract/text-fields.ts'
import { useAction } from '../../../api/kit/use-action.ts'
import { assignMessage, markMessage, answerMessage } from '../../../api/contact.ts'
import { StatusBadge } from '../../../ui/data/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { FoldRow } from '../../../ui/data/fold-row.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { stateLooks } from './inbox-labels.ts'

export type Operator = { accountId: string; name: string }

type MessageCardProps = { message: InboxMessage; operators: readonly Operator[] }

/** A sender's message, the answer to it, and the operator who handles it. */
export function MessageRow({ message, operators }: MessageCardProps) {
  const { name, email, state, replies } = message
  const { tone, word } = stateLooks[state]
  const [isAnswering, setAnswering] = useState(false)
  return (
    <FoldRow
      label={`Message of ${name}`}
      title={name}
      gist={message.message}
      aside={
        <>
          <DateTime at={message.createdAt} />
          <StatusBadge tone={tone}>{word}</StatusBadge>
        </>
      }
    >
      <p className="text-ink-muted flex flex-wrap gap-x-4 text-sm">
        <span className="wrap-anywhere">{email}</span>
        <span>{messageReference(message.messageId)}</span>
        <span>{message.accountId ? 'Signed in' : 'Not signed in'}</span>
      </p>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{message.message}</p>
      {replies.length > 0 && (
        <ul aria-label="Answers" className="mt-4 flex flex-col gap-3">
          {replies.map(({ by, content, writtenAt }) => (
            <li key={writtenAt} className="bg-sunken rounded-lg p-4">
              <p className="text-ink-muted text-sm">
                {by}, <DateTime at={writtenAt} />
              </p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{content}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <Assignee message={message} operators={operators} />
        <div className="flex flex-wrap gap-2">
          {state !== 'spam' && !isAnswering && (
            <Button size="sm" variant="secondary" onClick={() => setAnswering(true)}>
              {replies.length === 0 ? 'Answer' : 'Answer again'}
              <span className="sr-only">: message of {name}</span>
            </Button>
          )}
          <Marks message={message} />
        </div>
      </div>
      {state !== 'spam' && isAnswering && (
        <ReplyForm message={message} onDone={() => setAnswering(false)} />
      )}
    </FoldRow>
  )
}

type ReplyFormProps = { message: InboxMessage; onDone: () => void }

const answerText = neededText(contactReplyMaxLength, 'Write an answer')

/** Answers by mail. The typed text stays when sending fails. */
function ReplyForm({ message, onDone }: ReplyFormProps) {
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
      schema={answerText}
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

function Assignee({ message, operators }: MessageCardProps) {
  const assign = useAction(assignMessage)
  const { messageId, assignedTo, name } = message
  const known = operators.some((one) => one.accountId === assignedTo?.accountId)
  return (
    <SelectField
      label={
        <>
          Seen to by<span className="sr-only">: message of {name}</span>
        </>
      }
      className="w-full sm:w-60"
      value={assignedTo?.accountId ?? ''}
      aria-busy={assign.isPending || undefined}
      options={[
        { value: '', label: 'Not assigned' },
        ...(assignedTo && !known ? [{ value: assignedTo.accountId, label: assignedTo.name }] : []),
        ...operators.map(({ accountId, name: label }) => ({ value: accountId, label })),
      ]}
      onChange={({ target }) =>
        void assign.run({ messageId, body: { accountId: target.value || null } })
      }
    />
  )
}

const transitions: Record<MessageState, readonly { to: MessageState; label: string }[]> = {
  open: [
    { to: 'answered', label: 'Needs no answer' },
    { to: 'spam', label: 'Spam' },
  ],
  answered: [{ to: 'open', label: 'Open again' }],
  spam: [{ to: 'open', label: 'No spam' }],
}

const doneLabels: Record<MessageState, string> = {
  open: 'Message open again',
  answered: 'Message closed',
  spam: 'Marked as spam',
}

function Marks({ message: { messageId, state, name } }: { message: InboxMessage }) {
  const mark = useAction(markMessage, {
    success: (_, { body }) => ({ title: doneLabels[body.state], description: `From ${name}.` }),
  })
  return transitions[state].map(({ to, label }) => (
    <Button
      key={to}
      size="sm"
      variant="secondary"
      isBusy={mark.isPending}
      onClick={() => void mark.run({ messageId, body: { state: to } })}
    >
      {label}
      <span className="sr-only">: message of {name}</span>
    </Button>
  ))
}
