import { MessageSquare } from 'lucide-react'
import { buttonStyles } from './button-styles.ts'
import { Alert } from './feedback/alert.tsx'

type TextUsFirstProps = {
  /** Ours, as people write it. */
  number: string
  words: string
  /** Theirs: a text from another is not answered with a code. */
  phone: string
}

/** What to do where too many codes were sent to a number: its own text is always answered. */
export function TextUsFirst({ number, words, phone }: TextUsFirstProps) {
  return (
    <Alert tone="warning" title="Text us first" isLive>
      <p>
        Too many codes were requested for this number. Text <strong>{words}</strong> to{' '}
        <strong className="whitespace-nowrap">{number}</strong> from {phone}, and the answer brings
        your code.
      </p>
      <p className="mt-3">
        {/* RFC 5724, with the `&` that older iPhones need */}
        <a
          href={`sms:${number.replaceAll(' ', '')}?&body=${encodeURIComponent(words)}`}
          className={buttonStyles({ variant: 'secondary', size: 'sm' })}
        >
          <MessageSquare aria-hidden className="size-4" />
          Open the text
        </a>
      </p>
    </Alert>
  )
}
