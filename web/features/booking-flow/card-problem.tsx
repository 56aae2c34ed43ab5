import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { paymentFailures } from './place-booking.ts'

/** `incomplete`: the form shows at its fields what is missing. `refused`: by the bank, with its reason in the specification's words. */
export type CardProblem = { kind: 'incomplete' } | { kind: 'refused'; words: string }

type CardProblemNoteProps = {
  problem: CardProblem | null
  /** Another card is to be typed. */
  onAnother: () => void
}

/** Below the card form, and never over it: what is wrong with the card, and what to do. It comes into view when it appears. */
export function CardProblemNote({ problem, onAnother }: CardProblemNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem?.kind === 'refused') note.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  if (problem === null) return null
  return problem.kind === 'incomplete' ? (
    <FieldError id="book-card-error">Complete your card details above.</FieldError>
  ) : (
    <div ref={note}>
      <Alert
        tone="danger"
        title={paymentFailures.refusedTitle}
        isLive
        action={
          <Button variant="secondary" size="sm" onClick={onAnother}>
            Use another card
          </Button>
        }
      >
        {`${problem.words} Nothing was charged.`}
      </Alert>
    </div>
  )
}
