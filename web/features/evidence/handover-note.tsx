import type { Booking } from '../../../contract/bookings/bookings.ts'
import { handoverReport, listHandoverParts } from '../../../domain/evidence/handover.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

/** What is missing of the hand-over, and the driver's reason; draws nothing when nothing is. */
export function HandoverNote({ handover, viewer }: Pick<Booking, 'handover' | 'viewer'>) {
  const report = handover && handoverReport(handover)
  if (!handover || !report) return null
  return (
    <Alert
      tone="warning"
      title={viewer === 'driver' ? 'You finished without everything' : 'Why something is missing'}
    >
      {`${report}. Missing: ${listHandoverParts(handover.missing)}.`}
    </Alert>
  )
}
