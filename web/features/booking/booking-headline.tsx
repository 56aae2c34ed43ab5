import { useEffect, useRef } from 'react'
import type { Booking } from '../../../contract/bookings.ts'
import { hasEnded } from '../../../domain/booking.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariff.ts'
import { Card } from '../../ui/card.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { announce } from '../../ui/live-region.tsx'
import { bookingStory } from './booking-story.ts'
import { ProgressRoad } from './progress-road.tsx'

type BookingHeadlineProps = {
  booking: Booking
  clockOffsetMs: number
  hasDeadline: boolean
  onDeadline?: () => void
  /** `page`: the one heading of its page. `part`: one thing on a dashboard. */
  level?: 'page' | 'part'
}

/** What is going on, how far along it is, what comes next and when. A change is read out. */
export function BookingHeadline({
  booking,
  clockOffsetMs,
  hasDeadline,
  onDeadline,
  level = 'page',
}: BookingHeadlineProps) {
  const { headline, next } = bookingStory(booking)
  const Heading = level === 'page' ? 'h1' : 'h3'
  const told = useRef(headline)

  useEffect(() => {
    if (told.current === headline) return
    told.current = headline
    announce(`${headline}. ${next}`)
  }, [headline, next])

  return (
    <Card look="night" className="flex flex-col gap-6">
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          <p className="text-ink-muted text-sm">
            {'Booked '}
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
  if (!estimatedArrival || hasEnded(status) || status === 'driver_arrived') return null
  const where = status === 'in_progress' ? 'Expected at the drop-off' : 'Expected at the pickup'
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
      <span className="text-ink-muted text-sm">{where}</span>
      <DateTime at={estimatedArrival} wording="time" className="text-lg font-bold" />
    </p>
  )
}
