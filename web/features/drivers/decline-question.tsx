import { lazy } from 'react'
import type { PendingJobsState } from './use-pending-jobs.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

const DeclineDialog = lazy(async () => ({
  default: (await import('./decline-dialog.tsx')).DeclineDialog,
}))

/** Opens the question when a driver is about to decline. */
export function DeclineQuestion({ jobs }: { jobs: PendingJobsState }) {
  const { inQuestion, isDeclining, decline, setToDecline } = jobs
  if (!inQuestion) return null
  return (
    <OptionalPart instead={<NotLoaded />}>
      <DeclineDialog
        offer={inQuestion}
        isBusy={isDeclining}
        onDecline={(reason) => decline(inQuestion, reason)}
        onClose={() => setToDecline(null)}
      />
    </OptionalPart>
  )
}
