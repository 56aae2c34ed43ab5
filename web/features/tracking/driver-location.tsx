import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { isActiveJob } from '../../../domain/bookings/booking.ts'
import type { SentPosition, Trail } from '../../../contract/bookings/tracking.ts'
import { driverQuery } from '../../api/drivers/driver.ts'
import { bookingAfterPosition } from '../../api/kit/live-changes.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { classNames } from '../../ui/class-names.ts'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { ArrivalProposal } from './arrival-proposal.tsx'
import { useLocationRoom } from './location-permission.ts'
import { LocationPanel } from './location-panel.tsx'
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

/** Moves the driver's truck on their own screen with each reading of their device, also without a connection. */
const useOwnTruck = (bookingId: string, here: SentPosition | null, isSharing: boolean): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!here) return
    const { at, lat, lon, accuracyM = null, heading = null, speedMps = null } = here
    client.setQueryData<Booking>(queryKeys.booking(bookingId), (known) =>
      bookingAfterPosition(known, {
        type: 'driver_position',
        bookingId,
        position: { at, lat, lon, accuracyM, heading, speedMps, isSharing },
        trail: { change: 'none' },
      }),
    )
    client.setQueryData<Trail>(queryKeys.trail(bookingId), (known) => {
      const last = known?.points.at(-1)
      if (!known || (last && Date.parse(last.at) >= Date.parse(at))) return known
      return { points: [...known.points, { lat, lon, at }] }
    })
  }, [client, bookingId, here, isSharing])
}
