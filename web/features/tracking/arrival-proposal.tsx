import { Check } from 'lucide-react'
import type { Booking } from '../../../contract/bookings.ts'
import type { SentPosition } from '../../../contract/tracking.ts'
import { proposedMove, type ProposedMove } from '../../../domain/tracking.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

type ArrivalProposalProps = {
  booking: Pick<Booking, 'status' | 'pickup' | 'dropoff'>
  /** Where this device is. */
  here: SentPosition | null
  isBusy: boolean
  onConfirm: () => void
}

/** The driver stands where the next step is made: one press makes it, and nothing makes it by itself. */
export function ArrivalProposal({ booking, here, isBusy, onConfirm }: ArrivalProposalProps) {
  const move = here && moveAt(booking, here)
  if (!move) return null
  const { title, button } = words[move]
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

const moveAt = (
  { status, pickup, dropoff }: ArrivalProposalProps['booking'],
  here: SentPosition,
): ProposedMove | null =>
  proposedMove(
    status,
    { ...here, accuracyM: here.accuracyM ?? null },
    { pickup: pickup.point, dropoff: dropoff?.point ?? null },
  )

const words: Record<ProposedMove, { title: string; button: string }> = {
  arrive: { title: 'You seem to be at the pickup', button: 'Yes, I have arrived' },
  complete: { title: 'You seem to be at the drop-off', button: 'Yes, the job is completed' },
}
