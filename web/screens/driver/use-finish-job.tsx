/**
 * The last step of a job, wherever it is pressed: it asks once for a reason when something of the hand-over is missing, by what this device
 * knows, and again where the server knows better.
 */
import { lazy, useState, type ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { HandoverRequest } from '../../../contract/bookings/handover.ts'
import { missingHandoverParts, type HandoverPart } from '../../../domain/evidence/handover.ts'
import { useSession } from '../../api/accounts/session.ts'
import type { BookingActions, TransitionAnswer } from '../../features/bookings/booking-actions.ts'
import type { FinishAnswer } from '../../features/evidence/finish-question.tsx'
import { handoverProofOf } from '../../features/bookings/handshake/handover-proof.ts'
import { useJobSteps, type JobStep } from '../../features/bookings/job-steps.ts'
import {
  plainTransition,
  type TransitionValues,
} from '../../features/bookings/transition-values.ts'
import { useSignature } from '../../features/bookings/use-signature.ts'
import { useKeptEvidence } from '../../features/evidence/use-kept-evidence.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

const FinishQuestion = lazy(async () => ({
  default: (await import('../../features/evidence/finish-question.tsx')).FinishQuestion,
}))

type Prompted = {
  values: TransitionValues
  missing: readonly HandoverPart[]
  /** What the server says of it; null before it was sent. */
  refusal: string | null
  isAtDropoff: boolean | null
  answer: (answer: TransitionAnswer) => void
}

export type FinishJob = {
  /** Like `actions.advance`. `isAtDropoff`: the answer to the check, where it was prompted. */
  advance: (values: TransitionValues, isAtDropoff?: boolean | null) => Promise<TransitionAnswer>
  /** To be drawn somewhere on the screen. */
  question: ReactNode
}

const notTaken: TransitionAnswer = { isTaken: false, fields: {} }

export const useFinishJob = (
  { bookingId, nextTransition, dropoff }: Pick<Booking, 'bookingId' | 'nextTransition' | 'dropoff'>,
  actions: Pick<BookingActions, 'advance' | 'isAdvancing'>,
): FinishJob => {
  const isLast = nextTransition === 'complete'
  const { photos, hasSignature, waitingPhotos } = useKeptEvidence(bookingId, isLast)
  const { waiting } = useSignature(bookingId)
  const isSigned = hasSignature || (waiting !== undefined && waiting.problem === null)
  const [pressed, setPressed] = useState<Prompted | null>(null)
  const [refused, setSeen] = useRefusedEnd(bookingId)
  const prompted = pressed ?? refused

  const finish = (values: TransitionValues, handover: HandoverRequest) =>
    actions.advance(values, { waitingPhotos, ...handoverProofOf(bookingId), ...handover })

  const advance: FinishJob['advance'] = (values, isAtDropoff = null) => {
    if (!isLast) return actions.advance(values)
    const missing = missingHandoverParts({ photos, hasSignature: isSigned, isAtDropoff })
    if (missing.length === 0) return finish(values, { isAtDropoff })
    return new Promise((answer) =>
      setPressed({ values, missing, refusal: null, isAtDropoff, answer }),
    )
  }

  const close = (answer: TransitionAnswer): void => {
    prompted?.answer(answer)
    setPressed(null)
    setSeen()
  }

  const take = async (given: FinishAnswer): Promise<void> => {
    if (!prompted) return
    const { values, isAtDropoff } = prompted
    const handover: HandoverRequest =
      given.kind === 'there'
        ? { isAtDropoff: true }
        : {
            isAtDropoff: given.reason === 'elsewhere' ? false : isAtDropoff,
            reason: given.reason,
            ...(given.note === '' ? {} : { note: given.note }),
          }
    close(await finish(values, handover))
  }

  return {
    advance,
    question: prompted && (
      <OptionalPart instead={<NotLoaded />}>
        <FinishQuestion
          key={prompted.refusal ?? ''}
          missing={prompted.missing}
          refusal={prompted.refusal}
          dropoffLabel={dropoff?.label ?? null}
          isElsewhere={prompted.isAtDropoff === false}
          isBusy={actions.isAdvancing}
          onAnswer={take}
          onClose={() => close(notTaken)}
        />
      </OptionalPart>
    ),
  }
}

/** The end of this job that the server refused for want of a reason, until the driver has seen the question. */
const useRefusedEnd = (bookingId: string): [Prompted | null, () => void] => {
  const { account } = useSession()
  const [seenId, setSeenId] = useState<string | null>(null)
  const step = useJobSteps(account?.accountId, bookingId).find(
    ({ problem, problemCode }) => problem !== null && problemCode === 'handover_reason_missing',
  )
  // sent again, it may be refused again
  if (!step && seenId !== null) setSeenId(null)
  const isOpen = step !== undefined && step.clientId !== seenId
  return [isOpen ? promptedBy(step) : null, () => setSeenId(step?.clientId ?? null)]
}

const promptedBy = ({ body, problem }: JobStep): Prompted => {
  const { notes = '', handover } = 'transition' in body ? body : {}
  return {
    values: { ...plainTransition, notes },
    missing: [],
    refusal: problem,
    isAtDropoff: handover?.isAtDropoff ?? null,
    answer: () => undefined,
  }
}
