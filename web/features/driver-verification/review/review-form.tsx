import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DriverVerification } from '../../../../contract/drivers/verification.ts'
import {
  transitionsFrom,
  operatorTransitions,
  reasonMaxLength,
  type OperatorTransition,
} from '../../../../domain/drivers/verification-transitions.ts'
import { reviewDriver } from '../../../api/operations/verification.ts'
import { toastRefusal } from '../../../api/kit/toast-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { transitionLabels, needsReason } from './review-labels.ts'

/** The decisions an operator may take now. The driver gets a mail with the reason as it is typed. */
export function ReviewForm({ seen }: { seen: DriverVerification }) {
  const { mutate, isPending, variables } = useMutation(reviewDriver)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const open = transitionsFrom(seen.state, 'operator')
  const transitions = operatorTransitions.filter((transition) => open.includes(transition))
  if (transitions.length === 0) return null

  const decide = (transition: OperatorTransition): void => {
    if (needsReason(transition) && reason.trim() === '') {
      setMissing(true)
      document.getElementById('decision-reason')?.focus()
      return
    }
    mutate(
      {
        driverId: seen.driverId,
        body: { transition, reason: needsReason(transition) ? reason : '', seen: seen.version },
      },
      {
        onError: toastRefusal,
        onSuccess: () => {
          setReason('')
          setMissing(false)
          toast.success({
            title: transitionLabels[transition].done,
            description: 'They are told by mail.',
          })
        },
      },
    )
  }

  return (
    <Card title="Decision" level={3}>
      <div className="flex flex-col gap-4">
        {transitions.some(needsReason) && (
          <TextAreaField
            id="decision-reason"
            label="Reason"
            hint={`Needed to ${transitions.includes('return') ? 'send back' : 'suspend'}. The driver reads it as you write it.`}
            maxLength={reasonMaxLength}
            rows={3}
            value={reason}
            error={missing && reason.trim() === '' ? 'Say why: the driver reads it' : null}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {transitions.map((transition) => (
            <Button
              key={transition}
              variant={transitionLabels[transition].variant}
              isBusy={isPending && variables.body.transition === transition}
              busyLabel="Saving"
              onClick={() => decide(transition)}
            >
              {transitionLabels[transition].button}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  )
}
