/** The last step of a job, wherever it is pressed: it asks once for a reason when something of the hand-over is missing. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { HandoverRequest } from '../../../contract/bookings/handover.ts'
import { missingHandoverParts, type HandoverPart } from '../../../domain/evidence/handover.ts'
import type { BookingActions, TransitionAnswer } from '../../features/booking/booking-actions.ts'
import type { FinishAnswer } from '../../features/evidence/finish-question.tsx'
import { handoverProofOf } from '../../features/booking/handshake/handover-proof.ts'
import type { TransitionValues } from '../../features/booking/transition-values.ts'
import { useSignature } from '../../features/booking/use-signature.ts'
import { useKeptEvidence } from '../../features/evidence/use-kept-evidence.ts'

const FinishQuestion = lazy(async () => ({
  default: (await import('../../features/evidence/finish-question.tsx')).FinishQuestion,
}))

type Prompted = {
  values: TransitionValues
  missing: readonly HandoverPart[]
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
  const [prompted, setPrompted] = useState<Prompted | null>(null)

  const finish = (values: TransitionValues, handover: HandoverRequest) =>
    actions.advance(values, { waitingPhotos, ...handoverProofOf(bookingId), ...handover })

  const advance: FinishJob['advance'] = (values, isAtDropoff = null) => {
    if (!isLast) return actions.advance(values)
    const missing = missingHandoverParts({ photos, hasSignature: isSigned, isAtDropoff })
    if (missing.length === 0) return finish(values, { isAtDropoff })
    return new Promise((answer) => setPrompted({ values, missing, isAtDropoff, answer }))
  }

  const close = (answer: TransitionAnswer): void => {
    prompted?.answer(answer)
    setPrompted(null)
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
      <Suspense>
        <FinishQuestion
          missing={prompted.missing}
          dropoffLabel={dropoff?.label ?? null}
          isElsewhere={prompted.isAtDropoff === false}
          isBusy={actions.isAdvancing}
          onAnswer={(given) => void take(given)}
          onClose={() => close(notTaken)}
        />
      </Suspense>
    ),
  }
}
