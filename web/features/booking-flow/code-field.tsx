import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { phoneCodeAgainSeconds, phoneCodeDigits } from '../../../domain/accounts/phone-code.ts'
import { signInCode } from '../../../domain/accounts/sign-in-code.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useNow } from '../../ui/use-now.ts'
import { listenForText } from './listen-for-text.ts'
import type { SentCode } from './sent-code.ts'
import { addressOfStep } from './steps.ts'
import { isWholeCode, type useContactCode } from './use-contact-code.ts'

export const codeFieldId = 'book-contact-code'

/** The code, taken as soon as it is whole, and what helps when none arrives. */
export function CodeField({
  sent,
  code,
}: {
  sent: SentCode
  code: ReturnType<typeof useContactCode>
}) {
  const { give, problem, clearProblem, isChecking } = code
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isByMail = sent.by === 'email'

  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  // with the help below it in sight
  useEffect(() => {
    frame.current?.scrollIntoView({ block: problem === null ? 'center' : 'nearest' })
  }, [problem])

  const type = (text: string): void => {
    setTyped(text)
    if (problem !== null) clearProblem()
    if (isWholeCode(sent, text) && !isChecking) {
      void give(text.trim()).then(() => setTyped(''))
    }
  }
  const fillIn = useEffectEvent(type)
  useEffect(
    () => (sent.by === 'text' ? listenForText((text) => fillIn(text)) : undefined),
    [sent.by],
  )

  return (
    <div ref={frame} className="flex flex-col gap-4">
      <TextField
        ref={field}
        id={codeFieldId}
        label={labels[sent.by]}
        hint={hintOf(sent)}
        error={problem}
        autoComplete="one-time-code"
        inputMode={isByMail ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={isByMail ? signInCode.length + 4 : phoneCodeDigits}
        readOnly={isChecking}
        value={typed}
        onChange={({ target }) => type(target.value)}
        required
      />
      <NoCode sent={sent} code={code} hasProblem={problem !== null} />
    </div>
  )
}

const labels: Record<SentCode['by'], string> = {
  text: 'Code from the text',
  call: 'Code from the call',
  email: 'Code from the email',
}

const hintOf = ({ by, to }: SentCode): string => {
  if (by === 'email') return `Sent to ${to}`
  return `${by === 'call' ? `We’re calling ${to}` : `Sent to ${to}`}. Wrong? Correct it above.`
}

type NoCodeProps = {
  sent: SentCode
  code: ReturnType<typeof useContactCode>
  hasProblem: boolean
}

const otherWays: readonly { by: SentCode['by']; label: string }[] = [
  { by: 'call', label: 'Call me with a code' },
  { by: 'text', label: 'Text me a code instead' },
  { by: 'email', label: 'Email me a code instead' },
]

/** Offered once a text should have arrived, or when the code was wrong. */
function NoCode({ sent, code: { send, isSending }, hasProblem }: NoCodeProps) {
  const now = useNow()
  const leftSeconds =
    now === null ? 1 : Math.ceil((sent.sentAtMs - now) / 1000) + phoneCodeAgainSeconds
  if (leftSeconds > 0) {
    return (
      <p className="text-ink-muted text-sm tabular-nums">
        {hasProblem
          ? `A new code in ${leftSeconds} s.`
          : `No code yet? More help in ${leftSeconds} s.`}
      </p>
    )
  }
  const others = otherWays.filter(
    ({ by }) => by !== sent.by && (by !== 'call' || (sent.by !== 'email' && sent.mayCall)),
  )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        size="sm"
        isBusy={isSending}
        busyLabel="Sending"
        onClick={() => void send(sent.by)}
      >
        Send a new code
      </Button>
      {others.map(({ by, label }) => (
        <Button
          key={by}
          variant="quiet"
          size="sm"
          disabledReason={isSending ? 'Sending' : null}
          onClick={() => void send(by)}
        >
          {label}
        </Button>
      ))}
      <TextLink
        to={paths.auth({ returnTo: addressOfStep('payment') })}
        className="inline-flex min-h-11 items-center text-sm"
      >
        Use a password
      </TextLink>
    </div>
  )
}
