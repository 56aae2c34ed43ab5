import { Check } from 'lucide-react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { SentPosition } from '../../../contract/bookings/tracking.ts'
import { proposedTransition, type ProposedTransition } from '../../../domain/bookings/tracking.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'

type ArrivalProposalProps = {
  booking: Pick<Booking, 'status' | 'pickup' | 'dropoff'>
  /** The position of this device. */
  here: SentPosition | null
  isBusy: boolean
  onConfirm: () => void
}

/** The driver is where the next step is made: one press makes it, and it is never made automatically. */
export function ArrivalProposal({ booking, here, isBusy, onConfirm }: ArrivalProposalProps) {
  const transition = here && proposalAt(booking, here)
  if (!transition) return null
  const { title, button } = words[transition]
  return (
    <Alert
      tone="info"
      title={title}
      isLive
      action={
        <Button size="sm" icon={<Check aria-hidden />} isBusy={isBusy} onClick={onConfirm}>
          {button}
        </Button>
      }
    />
  )
}

const proposalAt = (
  { status, pickup, dropoff }: ArrivalProposalProps['booking'],
  here: SentPosition,
): ProposedTransition | null =>
  proposedTransition(
    status,
    { ...here, accuracyM: here.accuracyM ?? null },
    { pickup: pickup.point, dropoff: dropoff?.point ?? null },
  )

const words: Record<ProposedTransition, { title: string; button: string }> = {
  arrive: { title: 'You seem to be at the pickup', button: 'Yes, I have arrived' },
  complete: { title: 'You seem to be at the drop-off', button: 'Yes, the job is completed' },
}
