import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import { declineReasons, type DeclineReason } from '../../../domain/bookings/booking-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'

type DeclineDialogProps = {
  offer: JobOffer
  isBusy: boolean
  onDecline: (reason: DeclineReason) => void
  onClose: () => void
}

const isReason = (text: string): text is DeclineReason => Object.hasOwn(declineReasons, text)
const reasons = Object.keys(declineReasons).filter(isReason)

/** Asks for the reason to decline, within reach of a thumb: one press on a reason declines. */
export function DeclineDialog({ offer, isBusy, onDecline, onClose }: DeclineDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      kind="question"
      title="Decline this job?"
      description={`${offer.pickupLabel}. Press a reason to decline. You won’t be offered it again.`}
      actions={
        <Button variant="quiet" onClick={onClose}>
          Keep it open
        </Button>
      }
    >
      <ul aria-label="Why?" className="flex flex-col gap-2">
        {reasons.map((reason) => (
          <li key={reason}>
            <Button
              isWide
              size="lg"
              variant="secondary"
              onClick={() => !isBusy && onDecline(reason)}
            >
              {declineReasons[reason]}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
