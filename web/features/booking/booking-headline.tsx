import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { formatMinutes } from '../../../domain/places/distance.ts'
import { useEffect, useRef } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { isStillToCome } from '../../../domain/bookings/arrival.ts'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Countdown } from '../../ui/data/countdown.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { announce } from '../../ui/feedback/live-region.tsx'
import { bookingStatusCopy } from './booking-status-copy.ts'
import { ProgressRoad } from './progress-road.tsx'

type BookingHeadlineProps = {
  booking: Booking
  clockOffsetMs: number
  hasDeadline: boolean
  onDeadline?: () => void
  /** `page`: the one heading of its page. `part`: one part of a dashboard. */
  level?: 'page' | 'part'
}

/** The state, the progress, the next step and its time. A change is announced. */
export function BookingHeadline({
  booking,
  clockOffsetMs,
  hasDeadline,
  onDeadline,
  level = 'page',
}: BookingHeadlineProps) {
  const { headline, next } = bookingStatusCopy(booking)
  const Heading = level === 'page' ? 'h1' : 'h3'
  const announced = useRef(headline)

  useEffect(() => {
    if (announced.current === headline) return
    announced.current = headline
    announce(`${headline}. ${next}`)
  }, [headline, next])

  return (
    <Card id="job-status" aria-label="Job Status" look="night" className="flex flex-col gap-6">
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          <p className="text-ink-muted text-sm">
            {`${['Job Status', booking.reference].filter(Boolean).join(' · ')} · booked `}
            <DateTime at={booking.createdAt} />
          </p>
          <Heading className="font-heavy tracking-tighter mt-1 text-2xl">{headline}</Heading>
          <p className="text-ink-muted mt-2 max-w-prose">{next}</p>
          <ArrivalLine booking={booking} />
        </div>
        {hasDeadline && booking.acceptBy && (
          <Countdown
            deadline={booking.acceptBy}
            clockOffsetMs={clockOffsetMs}
            label="Time to accept"
            onExpire={onDeadline}
            windowMs={acceptanceWindowMinutes * 60_000}
            className="mx-auto shrink-0 sm:mx-0"
          />
        )}
      </div>
      {booking.status !== 'cancelled' && <ProgressRoad status={booking.status} label={headline} />}
    </Card>
  )
}

function ArrivalLine({ booking }: { booking: Booking }) {
  const { estimatedArrival, status } = booking
  if (hasEnded(status)) return null
  const where = status === 'in_progress' ? 'Expected at the drop-off' : 'Expected at the pickup'
  return (
    <>
      {estimatedArrival && (
        <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
          <span className="text-ink-muted text-sm">{where}</span>
          <DateTime at={estimatedArrival} wording="time" className="text-lg font-bold" />
        </p>
      )}
      {isStillToCome(status) && <PromiseLine booking={booking} />}
      {isStillToCome(status) && <LateAcceptance booking={booking} />}
    </>
  )
}

/** The arrival promised at acceptance, and the consequence when it is missed. */
function PromiseLine({ booking }: { booking: Booking }) {
  const { promisedArrival, arrivalMissedAt, viewer } = booking
  if (!promisedArrival) return null
  const { from, by } = promisedArrival
  return (
    <>
      <p className="text-ink-muted text-sm">
        {'Promised between '}
        <DateTime at={from} wording="time" />
        {' and '}
        <DateTime at={by} wording="time" />
      </p>
      {arrivalMissedAt && (
        <Alert tone="warning" isLive title="Running late" className="mt-3">
          {viewer === 'customer'
            ? 'Your driver can’t make the promised time. Cancelling is free until they arrive.'
            : 'The promised time can’t be met. The customer knows, and can cancel free until the driver arrives.'}
        </Alert>
      )}
    </>
  )
}

/** The driver who accepted needs much longer than shown before paying. */
function LateAcceptance({ booking }: { booking: Booking }) {
  const { acceptedLateAt, shownArrivalMinutes, viewer, driver } = booking
  // Both are missing in what an older release sent, or kept on this device.
  if (!acceptedLateAt || !shownArrivalMinutes) return null
  const name = driver ? firstNameOf(driver.name) : 'The driver'
  return (
    <Alert tone="warning" isLive title={`${name} needs longer than we showed you`} className="mt-3">
      {viewer === 'customer'
        ? `We showed at most ${formatMinutes(shownArrivalMinutes)}. You can cancel free until ${name} is near.`
        : `The customer was shown at most ${formatMinutes(shownArrivalMinutes)}, and can cancel free until the driver is near.`}
    </Alert>
  )
}
