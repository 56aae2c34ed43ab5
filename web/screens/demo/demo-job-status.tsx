import { useState } from 'react'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { endingOf } from '../../../domain/bookings/what-next.ts'
import { BookingPanels } from '../../features/bookings/booking-panels.tsx'
import type { BookingPanel } from '../../features/bookings/booking-table.ts'
import { VehicleFacts } from '../../features/bookings/vehicle-card.tsx'
import { playedDriver, shownOffer } from '../../features/demo/shown-booking.ts'
import { play } from '../../features/demo/use-simulation.ts'
import { DeclineDialog } from '../../features/drivers/decline-dialog.tsx'
import { OfferCard } from '../../features/drivers/offer-card.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { demoActions } from './demo-actions.ts'
import { DemoArrival } from './demo-arrival.tsx'
import { toastWhyNot, type Played } from './demo-played.ts'

/** Panels of the booking screen; the others have tabs of their own, or need the server (photos, links, ratings). */
const statusPanels: readonly BookingPanel[] = [
  'transition',
  'driver_here',
  'customer',
  'declined',
  'start_code',
  'places',
  'cancelling',
  'price',
  'earnings',
  'timeline',
  'vehicle',
]

/** The state, the next step, the cost of cancelling and the history; for the driver with an offer, the job to accept or decline. */
export function DemoJobStatus(played: Played) {
  const { booking, trip, side, clockOffsetMs, onTab } = played
  if (!booking || !trip) {
    return (
      <EmptyState
        title="No driver is asked yet"
        action={
          side === 'customer' ? (
            <Button onClick={() => onTab('assignment')}>Choose a driver</Button>
          ) : (
            <Button onClick={() => played.onSide('customer')}>To the customer’s view</Button>
          )
        }
      >
        {side === 'customer'
          ? 'Choose a driver, or let us ask the nearest.'
          : 'The job appears here once the customer has asked a driver.'}
      </EmptyState>
    )
  }
  if (side === 'driver' && trip.status === 'pending_driver_acceptance') {
    return <OfferedDriver {...played} />
  }
  return (
    <div className="flex flex-col gap-5">
      <DemoArrival {...played} />
      {hasEnded(booking.status) && <Over {...played} />}
      <BookingPanels
        booking={booking}
        clockOffsetMs={clockOffsetMs}
        actions={demoActions(played, booking)}
        brought={{
          rating: null,
          map: null,
          location: null,
          chat: null,
          evidence: null,
          share: null,
          operations: null,
        }}
        transitionNote={null}
        onDeadline={() => undefined}
        only={statusPanels}
        level="part"
      />
    </div>
  )
}

/** The job as it is on that driver's dashboard. */
function OfferedDriver({ simulation, trip, player, clockOffsetMs, onSide }: Played) {
  const [isDeclining, setDeclining] = useState(false)
  const offer = trip && shownOffer(simulation, trip, player)
  const driver = trip && playedDriver(simulation, trip)
  if (!offer || !driver) {
    return (
      <EmptyState
        title="No driver is being asked"
        action={<Button onClick={() => onSide('customer')}>To the customer’s view</Button>}
      >
        Every driver has declined.
      </EmptyState>
    )
  }
  const { driverId, name } = driver
  const accept = (): void => {
    const why = play({ kind: 'accept', driverId })
    if (why) toastWhyNot(why, 'Failed to Accept Job')
    else toast.success({ title: 'Driver Assigned', description: `${name} has the job.` })
  }
  return (
    <div className="flex max-w-column flex-col gap-4">
      <p>
        {'This is what '}
        <strong>{name}</strong>
        {' would see now. You answer for them.'}
      </p>
      <OfferCard
        shown={{ offer, isExpired: false }}
        clockOffsetMs={clockOffsetMs}
        acceptReason={null}
        isAccepting={false}
        onAccept={accept}
        onDecline={() => setDeclining(true)}
        onPass={() => setDeclining(true)}
        vehicle={<VehicleFacts casualty={offer.casualty} />}
      />
      {isDeclining && (
        <DeclineDialog
          offer={offer}
          isBusy={false}
          onDecline={() => {
            const why = play({ kind: 'decline', driverId })
            if (why) toastWhyNot(why)
            else toast.success({ title: 'Job declined' })
            setDeclining(false)
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  )
}

/** The demo is over: what a real booking has beyond it. */
function Over({ booking, side, onReset }: Played) {
  if (!booking) return null
  const isCompleted = booking.status === 'completed'
  return (
    <Card title={isCompleted ? 'That’s the whole trip' : endingOf(booking).headline}>
      <p className="text-ink-muted max-w-prose">
        {isCompleted && side === 'customer'
          ? 'After a real recovery, you would rate it now and find your receipt here.'
          : 'After a real recovery, its history and photos stay here for both sides.'}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onReset}>Start again</Button>
        <ButtonLink to={paths.book} variant="secondary">
          Book a real recovery
        </ButtonLink>
      </div>
    </Card>
  )
}
