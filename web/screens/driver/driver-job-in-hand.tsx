/** The job in hand on the driver's dashboard: its state, its next step, and that the truck seems to be there. */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { bookingQuery } from '../../api/bookings/bookings.ts'
import { useServerClockOffset } from '../../api/kit/server-clock.ts'
import { ActiveJob } from '../../features/bookings/active-job.tsx'
import { useBookingActions } from '../../features/bookings/booking-actions.ts'
import { useAsPressed } from '../../features/bookings/job-steps.ts'
import { plainTransition } from '../../features/bookings/transition-values.ts'
import { CompanionLine } from '../../features/companion/companion-line.tsx'
import { loadFailed } from '../../features/drivers/driving-toasts.ts'
import { ArrivalProposal } from '../../features/tracking/arrival-proposal.tsx'
import type { PositionSharing } from '../../features/tracking/use-position-sharing.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { useFinishJob } from './use-finish-job.tsx'

type DriverJobInHandProps = { bookingId: string; sharing: PositionSharing }

export function DriverJobInHand({ bookingId, sharing }: DriverJobInHandProps) {
  const load = useLoad(bookingQuery(bookingId))
  const job = useAsPressed(load.data)
  return (
    <Loaded load={{ ...load, data: job }} label="Loading your job" failed={loadFailed}>
      {(shown) => <Shown booking={shown} sharing={sharing} />}
    </Loaded>
  )
}

function Shown({ booking, sharing }: { booking: Booking; sharing: PositionSharing }) {
  const clockOffsetMs = useServerClockOffset()
  const actions = useBookingActions(booking, () => undefined)
  const { advance, question } = useFinishJob(booking, actions)
  return (
    <div className="flex flex-col gap-4">
      <ArrivalProposal
        booking={booking}
        here={sharing.here}
        isBusy={actions.isAdvancing}
        onConfirm={() => void advance(plainTransition, true)}
      />
      <CompanionLine booking={booking} />
      <ActiveJob
        booking={booking}
        clockOffsetMs={clockOffsetMs}
        actions={{ ...actions, advance: (values) => advance(values) }}
      />
      {question}
    </div>
  )
}
