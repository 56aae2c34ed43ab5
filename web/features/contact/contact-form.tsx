/** A message to support: three fields, checked with the server's own rules (specification, operator side §2 and §5). */
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import {
  contactChangesPerMinute,
  contactMessageLength,
  tooManyMessages,
} from '../../../domain/contact-message.ts'
import { markupMessage, stripMarkup } from '../../../domain/text.ts'
import { sendMessage } from '../../api/contact.ts'
import { fieldsOf, isRefusal, OfflineError } from '../../api/kit/failures.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { useSession } from '../../api/accounts/session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { TypedRules } from '../../ui/forms/typed-text.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useTypedText } from '../../ui/forms/use-typed-text.ts'
import {
  checkMessage,
  firstProblem,
  messageDraft,
  messageOf,
  type Message,
  type MessageField,
} from './contact-draft.ts'
import { MessageSent, type SentMessage } from './message-sent.tsx'
import { maySubmit, noteSubmission, submissionLog } from './submission-log.ts'
import { messageAnswerHours } from '../../../domain/support.ts'
import { toast } from '../../ui/feedback/toast.ts'

const rules: TypedRules = {
  changesPerMinute: contactChangesPerMinute,
  strip: stripMarkup,
  markupMessage,
}

const idOf = (field: MessageField): string => `contact-${field}`

/** The form, and after sending what happens next in its place. */
export function ContactForm() {
  const [sent, setSent] = useState<SentMessage | null>(null)
  if (sent) return <MessageSent sent={sent} onAnother={() => setSent(null)} />
  return <MessageForm onSent={setSent} />
}

function MessageForm({ onSent }: { onSent: (sent: SentMessage) => void }) {
  const { account } = useSession()
  const draft = messageDraft.use()
  const isHydrated = useHydrated()
  const message = messageOf(draft, account)
  const { mutateAsync, isPending } = useMutation(sendMessage)
  /** Which problems are shown: none before the first try; those the server found, until that field is changed. */
  const [isChecked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Partial<Message>>({})
  const [isKept, setKept] = useState(false)
  const problems = isChecked ? { ...refused, ...checkMessage(message) } : refused

  const change = (field: MessageField, text: string): void => {
    messageDraft.set({ ...messageDraft.get(), [field]: text })
    setRefused(({ [field]: _changed, ...others }) => others)
  }
  const showProblems = (found: Partial<Message>): void => {
    const first = firstProblem(found)
    toastCheckInput(first ? found[first] : undefined)
    if (first) document.getElementById(idOf(first))?.focus()
  }

  const submit = async (): Promise<void> => {
    setChecked(true)
    setKept(false)
    const found = checkMessage(message)
    if (firstProblem(found)) return showProblems(found)
    if (!maySubmit(submissionLog.get(), Date.now())) return toastTooManyMessages()
    try {
      await mutateAsync(message)
    } catch (failure) {
      if (!(failure instanceof OfflineError)) noteSubmission(Date.now())
      if (isRefusal(failure, 'too_many_messages')) return toastTooManyMessages()
      const fields = fieldsOf(failure)
      const named = { name: fields.name, email: fields.email, message: fields.message }
      if (firstProblem(named)) {
        setRefused(named)
        return showProblems(named)
      }
      setKept(true)
      return toastNotSent()
    }
    noteSubmission(Date.now())
    messageDraft.clear()
    toastSent()
    onSent({ email: message.email.trim(), sentAtMs: serverNow().getTime() })
  }

  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isPending) void submit()
      }}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-5 md:grid-cols-2">
        <MessageInput
          field="name"
          label="Your name"
          autoComplete="name"
          autoCapitalize="words"
          value={message.name}
          problem={problems.name}
          onChange={change}
        />
        <MessageInput
          field="email"
          label="Email"
          type="email"
          autoComplete="email"
          value={message.email}
          problem={problems.email}
          onChange={change}
        />
      </div>
      <MessageInput
        field="message"
        label="Message"
        hint="About a booking? Give its reference. Leave out card numbers"
        value={message.message}
        problem={problems.message}
        onChange={change}
      />
      {isKept && (
        <Alert tone="warning" title="Not sent yet">
          What you typed is saved on this device. Send it again when you’re connected.
        </Alert>
      )}
      {/* Before its script has loaded, pressing Enter must not send the message as a web address. */}
      <Button
        type={isHydrated ? 'submit' : 'button'}
        size="lg"
        isBusy={isPending}
        busyLabel="Sending"
        className="sm:self-start"
      >
        Send message
      </Button>
    </form>
  )
}

type MessageInputProps = {
  field: MessageField
  label: string
  hint?: string
  type?: 'email'
  autoComplete?: string
  autoCapitalize?: string
  value: string
  problem: string | undefined
  onChange: (field: MessageField, text: string) => void
}

function MessageInput({ field, problem, onChange, ...input }: MessageInputProps) {
  const typing = useTypedText({
    value: input.value,
    onChange: (text) => onChange(field, text),
    rules,
  })
  const control = {
    ...input,
    id: idOf(field),
    required: true,
    onChange: typing.onInput,
    error: typing.problem ?? problem ?? null,
  }
  return field === 'message' ? (
    <TextAreaField
      {...control}
      maxLength={contactMessageLength.max}
      className="[&_textarea]:min-h-40"
    />
  ) : (
    <TextField {...control} />
  )
}

/** The specification's words around a message to support (operator side §5 and §8), used verbatim. */
const toastTooManyMessages = (): void =>
  toast.failure({ title: tooManyMessages.title, description: tooManyMessages.detail })

const toastCheckInput = (problem: string | undefined): void =>
  toast.failure({
    title: 'Validation Error',
    description: problem ?? 'Please check your input',
  })

const toastNotSent = (): void =>
  toast.failure({ title: 'Failed to Send Message', description: 'Please try again.' })

const toastSent = (): void =>
  toast.success({
    title: 'Message sent successfully',
    description: `We'll get back to you within ${messageAnswerHours} hours.`,
  })
