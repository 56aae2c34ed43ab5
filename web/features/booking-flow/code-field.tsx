import { useEffect, useEffectEvent, useRef } from 'react'
import {
  phoneCodeAgainSeconds,
  phoneCodeDigits,
  stoppedTextsHelp,
} from '../../../domain/accounts/phone-code.ts'
import { signInCode } from '../../../domain/accounts/sign-in-code.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextUsFirst } from '../../ui/text-us-first.tsx'
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
  const { give, typed, problem, isChecking } = code
  const field = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isByMail = sent.by === 'email'
  const textUs = sent.by === 'email' ? null : sent.textUs

  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  // with the help below it in sight
  useEffect(() => {
    frame.current?.scrollIntoView({ block: problem === null ? 'center' : 'nearest' })
  }, [problem])

  const type = (text: string): void => {
    code.type(text)
    if (isWholeCode(sent, text) && !isChecking) void give(text.trim())
  }
  const fillIn = useEffectEvent(type)
  useEffect(
    () => (sent.by === 'text' ? listenForText((text) => fillIn(text)) : undefined),
    [sent.by],
  )

  return (
    <div ref={frame} className="flex flex-col gap-4">
      {textUs && <TextUsFirst {...textUs} phone={sent.to} />}
      <TextField
        ref={field}
        id={codeFieldId}
        label={`Code from the ${textUs ? 'text' : sent.by}`}
        hint={`${whereTo(sent)}${isByMail ? '' : '. Wrong? Correct it above.'}`}
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

const whereTo = (sent: SentCode): string => {
  if (sent.by !== 'email' && sent.textUs) return `Sent to ${sent.to} once we have your text`
  return `${sent.by === 'call' ? 'Calling' : 'Sent to'} ${sent.to}`
}

type NoCodeProps = {
  sent: SentCode
  code: ReturnType<typeof useContactCode>
  hasProblem: boolean
}

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
  const others = (['call', 'text', 'email'] as const).filter(
    (by) => by !== sent.by && (by !== 'call' || ('mayCall' in sent && sent.mayCall)),
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
      {others.map((by) => (
        <Button
          key={by}
          variant="quiet"
          size="sm"
          disabledReason={isSending ? 'Sending' : null}
          onClick={() => void send(by)}
        >
          {by === 'call'
            ? 'Call me instead'
            : `${by === 'text' ? 'Text' : 'Email'} me a code instead`}
        </Button>
      ))}
      <TextLink
        to={paths.auth({ returnTo: addressOfStep('payment') })}
        className="inline-flex min-h-11 items-center text-sm"
      >
        Use a password
      </TextLink>
      {sent.by === 'text' && <p className="text-ink-muted w-full text-sm">{stoppedTextsHelp}</p>}
    </div>
  )
}
