import { useEffect, useRef } from 'react'
import { messageAnswerHours, supportContact } from '../../../domain/support.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { SignIcon } from '../../ui/page/sign-icon.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'

export type SentMessage = {
  /** The address for the answer. */
  email: string
  sentAtMs: number
}

type MessageSentProps = { sent: SentMessage; onAnother: () => void }

/** Replaces the form once the message has arrived: what happens next, and by when. Takes the focus, which was in the form. */
export function MessageSent({ sent, onAnother }: MessageSentProps) {
  const { email, sentAtMs } = sent
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const answerBy = new Date(sentAtMs + messageAnswerHours * 3_600_000).toISOString()
  return (
    <div>
      <div className="flex items-start gap-3">
        <SignIcon tone="success" className="mt-0.5 size-7" />
        <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
          We have your message
        </h3>
      </div>
      <dl className="divide-line border-line mt-5 divide-y border-y [&_dd]:text-ink-muted [&_dd]:text-sm [&_dt]:font-bold [&>div]:py-3">
        <div>
          <dt>Now</dt>
          <dd>
            We’ve emailed <span className="text-ink break-words">{email}</span> to confirm. Not
            there? Look in your spam folder.
          </dd>
        </div>
        <div>
          <dt>
            By <DateTime at={answerBy} />
          </dt>
          <dd>A person replies to the same address.</dd>
        </div>
        <div>
          <dt>If it can’t wait</dt>
          <dd>
            Call{' '}
            <OutsideLink href={`tel:${supportContact.phone.replaceAll(' ', '')}`}>
              {supportContact.phone}
            </OutsideLink>
            .
          </dd>
        </div>
      </dl>
      <Button variant="secondary" onClick={onAnother} className="mt-5">
        Write another message
      </Button>
    </div>
  )
}
