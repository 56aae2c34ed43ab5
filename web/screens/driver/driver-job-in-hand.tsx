/** The job in hand on the driver's dashboard: its state, its next step, and that the truck seems to be there. */
import { useQuery } from '@tanstack/react-query'
import { bookingQuery } from '../../api/queries.ts'
import { useServerClockOffset } from '../../api/kit/server-clock.ts'
import { ActiveJob } from '../../features/booking/active-job.tsx'
import { useBookingActions } from '../../features/booking/booking-actions.ts'
import { useAsPressed } from '../../features/booking/job-steps.ts'
import { plainTransition } from '../../features/booking/transition-values.ts'
import { loadFailed } from '../../features/driving/driving-toasts.ts'
import { ArrivalProposal } from '../../features/tracking/arrival-proposal.tsx'
import type { PositionSharing } from '../../features/tracking/use-position-sharing.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'

type DriverJobInHandProps = { bookingId: string; sharing: PositionSharing }

export function DriverJobInHand({ bookingId, sharing }: DriverJobInHandProps) {
  const { data, error, isFetching, refetch } = useQuery(bookingQuery(bookingId))
  const clockOffsetMs = useServerClockOffset()
  const nothing = (): void => undefined
  const job = useAsPressed(data)
  const actions = useBookingActions({ bookingId, nextMove: job?.nextMove ?? null }, nothing)
  if (job) {
    return (
      <div className="flex flex-col gap-4">
        <ArrivalProposal
          booking={job}
          here={sharing.here}
          isBusy={actions.isMoving}
          onConfirm={() => void actions.move(plainTransition)}
        />
        <ActiveJob booking={job} clockOffsetMs={clockOffsetMs} actions={actions} />
      </div>
    )
  }
  if (!error) {
    return (
      <Loading label="Loading your job">
        <SkeletonCard />
      </Loading>
    )
  }
  return <LoadFailed {...loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
}
