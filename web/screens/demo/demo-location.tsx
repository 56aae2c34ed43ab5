import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { isActiveJob } from '../../../domain/bookings/booking.ts'
import { driverOf, shownTrail } from '../../features/demo/shown-booking.ts'
import { play } from '../../features/demo/use-simulation.ts'
import { LocationCard } from '../../features/tracking/location-card.tsx'
import { LocationPanel } from '../../features/tracking/location-panel.tsx'
import {
  toastStarted,
  toastStopped,
  toastUpdated,
} from '../../features/tracking/tracking-toasts.ts'
import type { PositionSharing } from '../../features/tracking/use-position-sharing.ts'
import { DemoArrival } from './demo-arrival.tsx'
import { sentFrom, type Played } from './demo-played.ts'

/** The map for both sides; what the device sends of it, for the driver alone. */
export function DemoLocation(played: Played) {
  const { simulation, trip, booking, side, clockOffsetMs } = played
  const { quote, atMs, pace } = simulation
  const isDriver = side === 'driver'
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-6">
      <LocationCard
        way={null}
        trip={
          booking ?? {
            status: 'pending',
            pickup: quote.pickup,
            dropoff: quote.dropoff,
            driverPosition: null,
            estimatedArrival: null,
            serverNow: new Date(atMs).toISOString(),
          }
        }
        truckName={isDriver ? 'You' : truckNameOf(played)}
        trail={trip ? shownTrail(trip, side) : undefined}
        clockOffsetMs={clockOffsetMs}
        title={isDriver ? 'Map' : undefined}
        pace={pace}
      />
      <div className="flex flex-col gap-4">
        <DemoArrival {...played} />
        {isDriver && trip && isActiveJob(trip.status) ? (
          <LocationPanel sharing={sharingOf(played)} />
        ) : (
          <p className="text-ink-muted text-sm">{whenLabel(played)}</p>
        )}
      </div>
    </div>
  )
}

const truckNameOf = ({ simulation, trip }: Played): string => {
  const driver = driverOf(simulation, trip?.driverId ?? null)
  return driver ? firstNameOf(driver.name) : 'The driver'
}

const whenLabel = ({ trip, side }: Played): string => {
  if (side === 'driver')
    return 'A driver’s position is shared from acceptance to the end of the job.'
  return trip && isActiveJob(trip.status)
    ? 'The truck drives in a straight line, in the time the roads would take. The driver decides whether to share it.'
    : 'The truck is shown only from acceptance to drop-off.'
}

/** The driver's own panel, with a simulated device behind it. */
const sharingOf = (played: Played): PositionSharing => ({
  state: played.trip?.isSharing ? 'sharing' : 'paused',
  here: sentFrom(played),
  waitingCount: 0,
  isUpdating: false,
  start: () => {
    play({ kind: 'share', isSharing: true })
    toastStarted()
  },
  stop: () => {
    play({ kind: 'share', isSharing: false })
    toastStopped()
  },
  update: () => {
    play({ kind: 'report' })
    toastUpdated()
  },
})
