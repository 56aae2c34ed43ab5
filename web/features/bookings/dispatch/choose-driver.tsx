import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EligibleDriver } from '../../../../contract/bookings/dispatch.ts'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { formatMinutes } from '../../../../domain/places/distance.ts'
import { eligibleDriversQuery } from '../../../api/bookings/bookings.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { NewBadge } from '../../../ui/data/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { RatingStars } from '../../../ui/data/rating.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useAssignDriver } from './use-assign-driver.ts'

type ChooseDriverProps = { booking: Pick<Booking, 'bookingId' | 'assignment' | 'viewer' | 'asked'> }

/** A value that is no driver's id. */
const anyone = 'anyone'

/**
 * While a booking waits, its customer or an operator chooses who is offered the job: one driver alone, or the best ones (specification,
 * operator side §5, assignment panel). The list is fetched when it is opened.
 */
export function ChooseDriver({ booking }: ChooseDriverProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    flushSync(() => setOpen(false))
    opener.current?.focus({ preventScroll: true })
  }
  // here: the button that offers again goes with its answer
  const { assign, busyWith } = useAssignDriver(booking.bookingId)
  const isOperator = booking.viewer === 'operator'
  return isOpen ? (
    <Choice booking={booking} onDone={close} />
  ) : (
    <div className="flex flex-wrap gap-3">
      <Button
        ref={opener}
        variant="secondary"
        className="max-sm:w-full"
        // a key of the console, which customers do not have
        aria-keyshortcuts={isOperator ? 'a' : undefined}
        onClick={() => setOpen(true)}
      >
        {booking.assignment === 'auto' ? 'Choose a driver' : 'Ask another driver'}
      </Button>
      {isOperator && booking.assignment === 'auto' && hasNoOneLeft(booking) && (
        <Button
          className="max-sm:w-full"
          aria-keyshortcuts="o"
          isBusy={busyWith !== undefined}
          busyLabel="Asking"
          onClick={() => assign(null, () => opener.current?.focus({ preventScroll: true }))}
        >
          Offer again
        </Button>
      )}
    </div>
  )
}

/** All who were asked have declined; others may have come on duty since. */
const hasNoOneLeft = ({ asked: offered }: ChooseDriverProps['booking']): boolean =>
  offered !== null && offered.drivers === offered.declined

function Choice({ booking, onDone }: ChooseDriverProps & { onDone: () => void }) {
  const { bookingId, assignment } = booking
  const { data, error, isFetching, refetch } = useQuery(eligibleDriversQuery(bookingId))
  const [driverId, setDriverId] = useState<string | null>(null)
  const { assign, busyWith } = useAssignDriver(bookingId)
  const choice = useRef<HTMLDivElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    // the press that opened this took its button away, and the focus with it
    if (!isLoaded || document.activeElement !== document.body) return
    choice.current
      ?.querySelector<HTMLElement>('input:checked, button')
      ?.focus({ preventScroll: true })
  }, [isLoaded])
  useEffect(() => {
    if (!error) return
    toast.failure({
      title: 'Error Loading Drivers',
      description: 'Failed to load available drivers. Please try again.',
    })
  }, [error])

  if (isFetching && !data) {
    return (
      <Loading label="Loading drivers">
        <Skeleton className="h-28 w-full" />
      </Loading>
    )
  }
  if (!data) {
    return (
      <Button variant="secondary" onClick={() => void refetch()}>
        Load the drivers again
      </Button>
    )
  }
  const { drivers } = data
  const chosen = drivers.find((driver) => driver.driverId === driverId)

  if (drivers.length === 0) {
    return (
      <div ref={choice} className="flex flex-col items-start gap-3">
        <p className="text-ink-muted">
          No drivers are currently available. Please try again later.
        </p>
        <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
          Look again
        </Button>
      </div>
    )
  }
  // drivers who have come on duty since may be offered the job when all others have declined
  const isOfferedAlready = !chosen && assignment === 'auto' && !hasNoOneLeft(booking)
  return (
    <div ref={choice} className="flex flex-col gap-4">
      <RadioCards
        id="assign-driver"
        label="Who should we ask?"
        value={chosen?.driverId ?? anyone}
        onChange={({ target }) => setDriverId(target.value === anyone ? null : target.value)}
        options={[
          {
            value: anyone,
            label: (
              <span>
                <span className="block font-bold">The nearest available driver</span>
                <span className="text-ink-muted font-regular block text-sm">
                  The first to accept gets the job
                </span>
              </span>
            ),
          },
          ...drivers.map((driver) => ({
            value: driver.driverId,
            label: <DriverLine driver={driver} />,
          })),
        ]}
      />
      <p className="text-ink-muted text-sm">
        {chosen
          ? `${chosen.name} is asked alone and still has to accept. We stop asking the others. The price stays the same.`
          : 'The price stays the same, and so does the time to accept.'}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button
          isBusy={busyWith !== undefined}
          busyLabel="Asking"
          disabledReason={isOfferedAlready ? 'The nearest drivers are already being asked' : null}
          onClick={() => assign(chosen ?? null, onDone)}
        >
          {chosen ? 'Ask this driver' : 'Auto-assign a driver'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Leave it as it is
        </Button>
      </div>
    </div>
  )
}

function DriverLine({ driver }: { driver: EligibleDriver }) {
  const { name, truck, rating, ratingCount, etaMinutes, distanceKm, isAsked: isOffered } = driver
  const there = etaMinutes === null ? null : `About ${formatMinutes(etaMinutes)}`
  const away = distanceKm === null ? null : `${Math.max(1, Math.round(distanceKm))} km away`
  return (
    <span className="flex w-full items-center gap-3">
      <span className="max-sm:hidden">
        <Avatar name={name} />
      </span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-bold">{name}</span>
          {rating === null ? <NewBadge /> : <RatingStars value={rating} count={ratingCount} />}
        </span>
        <span className="text-ink-muted font-regular block text-sm">
          {[there, away, truck, isOffered ? 'already asked' : null].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  )
}
