/** The job in hand on the driver's dashboard: its state, its next step, and that the truck seems to be there. */
import { bookingQuery } from '../../api/bookings/bookings.ts'
import { useServerClockOffset } from '../../api/kit/server-clock.ts'
import { ActiveJob } from '../../features/booking/active-job.tsx'
import { useBookingActions } from '../../features/booking/booking-actions.ts'
import { useAsPressed } from '../../features/booking/job-steps.ts'
import { plainTransition } from '../../features/booking/transition-values.ts'
import { loadFailed } from '../../features/driving/driving-toasts.ts'
import { ArrivalProposal } from '../../features/tracking/arrival-proposal.tsx'
import type { PositionSharing } from '../../features/tracking/use-position-sharing.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

type DriverJobInHandProps = { bookingId: string; sharing: PositionSharing }

export function DriverJobInHand({ bookingId, sharing }: DriverJobInHandProps) {
  const load = useLoad(bookingQuery(bookingId))
  const clockOffsetMs = useServerClockOffset()
  const nothing = (): void => undefined
  const job = useAsPressed(load.data)
  const actions = useBookingActions(
    { bookingId, nextTransition: job?.nextTransition ?? null },
    nothing,
  )
  return (
    <Loaded load={{ ...load, data: job }} label="Loading your job" failed={loadFailed}>
      {(shown) => (
        <div className="flex flex-col gap-4">
          <ArrivalProposal
            booking={shown}
            here={sharing.here}
            isBusy={actions.isAdvancing}
            onConfirm={() => void actions.advance(plainTransition)}
          />
          <ActiveJob booking={shown} clockOffsetMs={clockOffsetMs} actions={actions} />
        </div>
      )}
    </Loaded>
  )
}
