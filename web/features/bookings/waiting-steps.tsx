import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { driverTransitionLabels } from '../../../domain/bookings/booking-labels.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { useSession } from '../../api/accounts/session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import {
  areStepsKept,
  dropStep,
  getTransition,
  isReading,
  isSignature,
  sendStepAgain,
  useJobSteps,
  type JobStep,
} from './job-steps.ts'
import { HeldEnd } from './ending/held-end.tsx'
import { useHeld } from './ending/use-held.ts'
import { noteStepsShown, stepSender } from './send-steps.ts'

type WaitingStepsProps = {
  bookingId?: string
  className?: string
  /** Undo of the job's end is drawn elsewhere. */
  hasUndo?: boolean
}

/** Steps that are on this device alone, of one job or of all: those waiting for a connection, and those the server has refused. */
export function WaitingSteps({ bookingId, className, hasUndo = false }: WaitingStepsProps) {
  useEffect(noteStepsShown, [])
  const client = useQueryClient()
  const { account } = useSession()
  const steps = useJobSteps(account?.accountId, bookingId)
  const held = useHeld(steps)
  const waiting = steps.filter((step) => step.problem === null && !held.includes(step))
  const refused = steps.filter(({ problem }) => problem !== null)
  // Kept mounted, so that its appearance is announced.
  return (
    <>
      {account &&
        !hasUndo &&
        held.map((step) => (
          <HeldEnd key={step.clientId} step={step} accountId={account.accountId} isInBar />
        ))}
      <div role="status" className={classNames('flex flex-col gap-3 empty:hidden', className)}>
        {refused.map((step) => (
          <Alert
            key={step.clientId}
            tone="danger"
            title={`Not saved: ${labelOf(step)}`}
            action={
              <div className="flex flex-wrap gap-2">
                {getTransition(step) !== 'start' && account && (
                  <Button
                    size="sm"
                    onClick={() =>
                      sendStepAgain(stepSender(client, account.accountId), step.clientId)
                    }
                  >
                    Try again
                  </Button>
                )}
                <Button size="sm" variant="secondary" onClick={() => dropStep(step)}>
                  Remove
                </Button>
              </div>
            }
          >
            {`${step.problem} ${nextFor(step)}`}
          </Alert>
        ))}
        {waiting.length > 0 && (
          <Alert tone="info" title={waitingTitle(waiting.length)}>
            <ul className="my-1">
              {waiting.map((step) => (
                <li key={step.clientId}>{labelOf(step)}</li>
              ))}
            </ul>
            {refused.length > 0
              ? 'We’ll send this once the step above is done.'
              : waitingLabel(waiting.length, areStepsKept())}
          </Alert>
        )}
      </div>
    </>
  )
}

const labelOf = ({ body, pressedAt }: JobStep): string => {
  const time = formatTime(new Date(pressedAt))
  if ('salt' in body)
    return `Odometer at ${body.stage === 'pickup' ? 'pickup' : 'hand-over'}, typed at ${time}`
  return 'transition' in body
    ? `${driverTransitionLabels[body.transition]}, pressed at ${time}`
    : `Signature of ${body.signerName}, signed at ${time}`
}

const nextFor = (step: JobStep): string => {
  if (isReading(step)) return 'Try again, or remove it. The job goes on without it.'
  if (isSignature(step)) return 'Try again, or remove it and sign again.'
  return getTransition(step) === 'start'
    ? 'Check the code with the customer and press the step again, or remove this one.'
    : 'Check where the job is now. If the step still applies, try again; if not, remove it.'
}

const waitingTitle = (count: number): string =>
  count === 1 ? '1 step waiting for a connection' : `${count} steps waiting for a connection`

/** Exported for its test. */
export const waitingLabel = (count: number, isKept: boolean): string => {
  const it = count === 1 ? 'it' : 'them'
  const soon = `We’ll send ${it} as soon as you’re connected`
  return isKept
    ? `${soon}, even if you close this page. Signing out discards ${it}.`
    : `${soon}. Keep this page open until then: your phone has no space left to store ${it}.`
}
