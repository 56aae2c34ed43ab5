import { useState } from 'react'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import { declineReasons, type DeclineReason } from '../../../domain/bookings/booking-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'

type DeclineDialogProps = {
  offer: JobOffer
  isBusy: boolean
  onDecline: (reason: DeclineReason) => void
  onClose: () => void
}

const reasons = Object.entries(declineReasons).map(([value, label]) => ({ value, label }))
const isReason = (text: string): text is DeclineReason => Object.hasOwn(declineReasons, text)

/** Asks for the reason to decline: one press on a reason and one on the button, within reach of a thumb. */
export function DeclineDialog({ offer, isBusy, onDecline, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const [error, setError] = useState<string | null>(null)

  const submit = (): void => {
    if (reason) onDecline(reason)
    else setError('Choose a reason')
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      kind="question"
      title="Decline this job?"
      description={`${offer.pickupLabel}. You won’t be offered it again.`}
      actions={
        <>
          <Button variant="danger" isBusy={isBusy} busyLabel="Declining" onClick={submit}>
            Decline job
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Keep it open
          </Button>
        </>
      }
    >
      <RadioCards
        label="Why?"
        required
        name="decline-reason"
        value={reason ?? ''}
        error={error}
        onChange={({ target }) => {
          if (!isReason(target.value)) return
          setReason(target.value)
          setError(null)
        }}
        options={reasons}
      />
    </Dialog>
  )
}
