import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Quote } from '../../../contract/bookings/quotes.ts'
import { problems } from '../../../contract/problems.ts'
import { call } from '../../api/kit/call.ts'
import { reasonOf } from '../../api/kit/reason-of.ts'
import { AssignmentCard } from '../../features/bookings/assignment-card.tsx'
import { DriverCard } from '../../features/bookings/person-cards.tsx'
import { newStartCode } from '../../features/demo/new-start-code.ts'
import { driverOf } from '../../features/demo/shown-booking.ts'
import type { SimulatedTrip } from '../../features/demo/simulation.ts'
import { play } from '../../features/demo/use-simulation.ts'
import { DriverChoice } from '../../features/quotes/driver-choice.tsx'
import { arrivalCopy, toArrivalRange, awayLabel } from '../../features/quotes/quote-labels.ts'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { toastNoDriverFree } from './demo-actions.ts'
import type { Played } from './demo-played.ts'

/** Choosing a driver, then the offer, then the assigned driver. */
export function DemoAssignment(played: Played) {
  return (
    <div className="max-w-column">
      <Part {...played} />
    </div>
  )
}

function Part(played: Played) {
  const { booking } = played
  if (!booking) return <Choosing {...played} />
  if (booking.asked) return <OfferedDrivers {...played} />
  if (booking.driver) return <DriverCard driver={booking.driver} />
  return (
    <Card id="driver-assignment" title="Driver Assignment">
      <EmptyState title="No driver was assigned">This booking has ended.</EmptyState>
    </Card>
  )
}

const assignmentFailed = {
  title: 'Assignment Failed',
  description: 'Failed to assign driver. Please try again.',
}

/** Reads the available drivers again at the press: one may have gone off duty. */
function Choosing({ simulation: { request, quote }, onTab }: Played) {
  const [driverId, setDriverId] = useState<string | null>(null)
  const [busy, setBusy] = useState<'assigning' | 'refreshing' | null>(null)

  /** Null, after showing why. */
  const fetchDrivers = async (failed: typeof assignmentFailed): Promise<Quote | null> => {
    try {
      const fresh = await call('POST /api/quotes', { body: request })
      play({ kind: 'drivers', quote: fresh })
      return fresh
    } catch (failure) {
      toast.failure({ ...failed, description: reasonOf(failure) ?? failed.description })
      return null
    }
  }

  const assign = async (): Promise<void> => {
    setBusy('assigning')
    const fresh = await fetchDrivers(assignmentFailed)
    setBusy(null)
    if (!fresh) return
    const why = play({ kind: 'dispatch', driverId, startCode: newStartCode() })
    if (!why) onTab('assignment')
    else if (why.code === 'no_drivers_available') toastNoDriverFree()
    else toast.failure({ ...assignmentFailed, description: problems[why.code].detail })
  }

  const refresh = async (): Promise<void> => {
    setBusy('refreshing')
    await fetchDrivers({
      title: 'Error Loading Drivers',
      description: 'Failed to load available drivers. Please try again.',
    })
    setBusy(null)
  }

  return (
    <Card
      id="driver-assignment"
      title="Driver Assignment"
      aside={
        <Button
          size="sm"
          variant="quiet"
          icon={<RefreshCw aria-hidden />}
          isBusy={busy === 'refreshing'}
          busyLabel="Refreshing"
          onClick={() => void refresh()}
        >
          Refresh
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {quote.drivers.length === 0 ? (
          <EmptyState title="No drivers nearby">
            No drivers are currently available. Please try again later.
          </EmptyState>
        ) : (
          <DriverChoice id="demo-driver" quote={quote} driverId={driverId} onChange={setDriverId} />
        )}
        <Button
          size="lg"
          isBusy={busy === 'assigning'}
          busyLabel="Asking"
          className="sm:self-start"
          onClick={() => void assign()}
        >
          {driverId === null ? 'Auto-assign a driver' : 'Ask this driver'}
        </Button>
      </div>
    </Card>
  )
}

type Offer = SimulatedTrip['offers'][number]

const offerLabels: Record<Offer['state'], { tone: Tone; words: string }> = {
  open: { tone: 'info', words: 'Asked' },
  declined: { tone: 'warning', words: 'Declined' },
  accepted: { tone: 'success', words: 'Accepted' },
  closed: { tone: 'neutral', words: 'No longer asked' },
  given_up: { tone: 'warning', words: 'Had to cancel' },
}

function OfferedDrivers({ simulation, trip, booking, onSide }: Played) {
  if (!booking || !trip) return null
  return (
    <AssignmentCard booking={booking}>
      <ul aria-label="Drivers asked" className="divide-line mt-3 divide-y">
        {trip.offers.map(({ driverId, state }) => {
          const driver = driverOf(simulation, driverId)
          const { tone, words } = offerLabels[state]
          return (
            driver && (
              <li
                key={driverId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
              >
                <p className="min-w-0">
                  <span className="block font-bold">{driver.name}</span>
                  <span className="text-ink-muted block text-sm">
                    {[arrivalCopy(toArrivalRange(driver.etaMinutes)), awayLabel(driver.distanceKm)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </p>
                <StatusBadge tone={tone}>{words}</StatusBadge>
              </li>
            )
          )
        })}
      </ul>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <span className="text-ink-muted text-sm">No one is really asked: you answer for them.</span>
        <Button size="sm" variant="secondary" onClick={() => onSide('driver')}>
          To the driver’s view
        </Button>
      </p>
    </AssignmentCard>
  )
}
