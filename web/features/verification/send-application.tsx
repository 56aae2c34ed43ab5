import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DriverApplication } from '../../../contract/drivers/verification-application.ts'
import { transitionsFrom } from '../../../domain/drivers/verification-transitions.ts'
import { submitApplication, takeBackApplication } from '../../api/verification/application.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { toastFailure } from './application-state.ts'

/** Sends the application, or takes it back to change it; draws nothing where neither is possible. */
export function SendApplication({ application }: { application: DriverApplication }) {
  const submitting = useMutation(submitApplication)
  const takingBack = useMutation(takeBackApplication)
  const [isConfirming, setConfirming] = useState(false)
  const transitions = transitionsFrom(application.state, 'driver')
  const undone = application.checklist.filter(({ state }) => state !== 'done')

  if (transitions.includes('submit')) {
    return (
      <Button
        size="lg"
        isWide
        isBusy={submitting.isPending}
        busyLabel="Sending"
        disabledReason={
          undone.length === 0
            ? null
            : `${undone.length} ${undone.length === 1 ? 'line is' : 'lines are'} still to do.`
        }
        onClick={() =>
          submitting.mutate(undefined, {
            onError: toastFailure,
            onSuccess: () =>
              toast.success({
                title: 'Application sent',
                description: 'We’ll email you as soon as we’ve reviewed it.',
              }),
          })
        }
      >
        Send application
      </Button>
    )
  }
  if (!transitions.includes('take_back')) return null
  const isVerified = application.state === 'verified'
  const reverseTransfers = (): void =>
    takingBack.mutate(undefined, {
      onError: toastFailure,
      onSuccess: () => setConfirming(false),
    })
  if (!isConfirming) {
    return (
      <Button variant="secondary" isWide onClick={() => setConfirming(true)}>
        {isVerified ? 'Change truck or licence' : 'Withdraw it to change it'}
      </Button>
    )
  }
  return (
    <div role="group" aria-label="Withdraw it?" className="bg-sunken rounded-lg p-4">
      <p className="mb-3 text-sm">
        {isVerified
          ? 'You won’t get offers until you’ve sent it again and we’ve reviewed it.'
          : 'We stop reviewing it until you send it again.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          isBusy={takingBack.isPending}
          busyLabel="Withdrawing"
          onClick={reverseTransfers}
        >
          Withdraw it
        </Button>
        <Button variant="quiet" onClick={() => setConfirming(false)}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
