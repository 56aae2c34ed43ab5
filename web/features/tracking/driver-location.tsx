import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { isActiveJob } from '../../../domain/bookings/booking.ts'
import { driverQuery } from '../../api/drivers/driver.ts'
import { classNames } from '../../ui/class-names.ts'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { ArrivalProposal } from './arrival-proposal.tsx'
import { useLocationRoom } from './location-permission.ts'
import { LocationPanel } from './location-panel.tsx'
import { useOwnTruck } from './use-own-truck.ts'
import { usePositionSharing } from './use-position-sharing.ts'
import { useWakeLock } from './use-wake-lock.ts'

type DriverLocationProps = {
  booking: Booking
  isAdvancing: boolean
  /** Takes the next step, without notes. */
  onConfirm: () => void
}

/** The driver's side of a job's location: shared as on the dashboard, the screen kept on, and arrival proposed when it is near. */
export function DriverLocation({ booking, isAdvancing, onConfirm }: DriverLocationProps) {
  const self = useQuery(driverQuery)
  const isOnJob = isActiveJob(booking.status)
  const sharing = usePositionSharing({
    driverId: self.data?.driverId ?? null,
    isOnDuty: self.data?.isOnDuty ?? false,
    isOnJob,
    onOffDuty: () => void self.refetch(),
  })
  useOwnTruck(booking.bookingId, isOnJob ? sharing.here : null, sharing.state === 'sharing')
  useWakeLock(isOnJob)
  const room = useLocationRoom()
  return (
    <div className="flex flex-col gap-4">
      <ArrivalProposal
        booking={booking}
        here={sharing.here}
        isBusy={isAdvancing}
        onConfirm={onConfirm}
      />
      {self.isPending ? (
        <div className={classNames('grid', room)}>
          <SkeletonCard />
        </div>
      ) : (
        <LocationPanel sharing={sharing} />
      )}
    </div>
  )
}
