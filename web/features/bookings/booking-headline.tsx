import type { Booking } from '../../../contract/bookings/bookings.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { Card } from '../../ui/card.tsx'
import { Countdown } from '../../ui/data/countdown.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { ArrivalLines } from './arrival-lines.tsx'
import { bookingStatusCopy } from './booking-status-copy.ts'
import type { LateActions } from './trip/late-driver.tsx'
import { ProgressRoad } from './progress-road.tsx'
import { useAnnouncedStatus } from './use-announced-status.ts'
import { useTripProgress } from './use-trip-progress.ts'

type BookingHeadlineProps = {
  booking: Booking
  clockOffsetMs: number
  /** What may be pressed while the driver is late; left out: nothing. */
  actions?: LateActions
  hasDeadline: boolean
  onDeadline?: () => void
  /** `page`: the one heading of its page. `part`: one part of a dashboard. */
  level?: 'page' | 'part'
}

/** The state, the progress, the next step and its time. A change is announced. */
export function BookingHeadline({
  booking,
  clockOffsetMs,
  actions,
  hasDeadline,
  onDeadline,
  level = 'page',
}: BookingHeadlineProps) {
  const { headline, next } = bookingStatusCopy(booking)
  const Heading = level === 'page' ? 'h1' : 'h3'
  const percent = useTripProgress(booking)
  useAnnouncedStatus(booking)
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
          <ArrivalLines
            booking={booking}
            clockOffsetMs={clockOffsetMs}
            actions={actions}
            className="mt-3"
          />
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
      {booking.status !== 'cancelled' && (
        <ProgressRoad status={booking.status} percent={percent} label={headline} />
      )}
    </Card>
  )
}
