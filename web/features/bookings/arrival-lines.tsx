import { lazy } from 'react'
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { isExpectedPast, isStillToCome } from '../../../domain/bookings/arrival.ts'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { formatMinutes } from '../../../domain/places/distance.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { LateActions } from './trip/late-driver.tsx'
import { useServerNow } from '../../ui/use-server-now.ts'
import { classNames } from '../../ui/class-names.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'

const LateDriver = lazy(async () => ({
  default: (await import('./trip/late-driver.tsx')).LateDriver,
}))

type ArrivalLinesProps = {
  booking: Booking
  clockOffsetMs: number
  actions?: LateActions
  className?: string
}

/** The expected arrival, the promise as small print, and what follows when it cannot be kept. */
export function ArrivalLines({ booking, clockOffsetMs, actions, className }: ArrivalLinesProps) {
  const { status } = booking
  if (hasEnded(status)) return null
  return (
    <>
      <ExpectedArrival trip={booking} clockOffsetMs={clockOffsetMs} className={className} />
      {isStillToCome(status) && <PromiseLine booking={booking} actions={actions} />}
      {isStillToCome(status) && <LateAcceptance booking={booking} />}
    </>
  )
}

type ExpectedArrivalProps = {
  trip: Pick<Booking, 'status' | 'estimatedArrival' | 'serverNow'>
  clockOffsetMs: number
  className?: string | undefined
}

/** The expected arrival where the truck is going; nothing when there is none. */
export function ExpectedArrival({ trip, clockOffsetMs, className }: ExpectedArrivalProps) {
  const { status, estimatedArrival, serverNow } = trip
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(serverNow)
  if (!estimatedArrival) return null
  const isPast = isExpectedPast(estimatedArrival, nowMs)
  const where = status === 'in_progress' ? 'at the drop-off' : 'at the pickup'
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-2', className)}>
      <span className="text-ink-muted text-sm">{`${isPast ? 'Was expected' : 'Expected'} ${where}`}</span>
      <DateTime at={estimatedArrival} wording="time" className="text-lg font-bold" />
      {isPast && <span className="text-ink-muted text-sm">No newer estimate</span>}
    </p>
  )
}

/** The arrival promised at acceptance, and the consequence when it is missed. */
function PromiseLine({ booking, actions }: Pick<ArrivalLinesProps, 'booking' | 'actions'>) {
  const { promisedArrival } = booking
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
      {booking.arrivalMissedAt && (
        <OptionalPart>
          <LateDriver booking={booking} actions={actions} />
        </OptionalPart>
      )}
    </>
  )
}

/** The driver who accepted needs much longer than shown before paying; or another has taken over from one who was late. */
function LateAcceptance({ booking }: { booking: Booking }) {
  const { acceptedLateAt, shownArrivalMinutes, arrivalMissedAt, viewer, driver } = booking
  // The alert about the missed promise takes its place.
  if (arrivalMissedAt) return null
  if (!acceptedLateAt) return null
  const name = driver ? firstNameOf(driver.name) : 'The driver'
  if (!shownArrivalMinutes) {
    return (
      <Alert tone="info" isLive title="Cancelling is still free" className="mt-3">
        {`Until ${name} is near, because the driver before was late.`}
      </Alert>
    )
  }
  return (
    <Alert tone="warning" isLive title={`${name} needs longer than we showed you`} className="mt-3">
      {viewer === 'customer'
        ? `We showed at most ${formatMinutes(shownArrivalMinutes)}. You can cancel free until ${name} is near.`
        : `The customer was shown at most ${formatMinutes(shownArrivalMinutes)}, and can cancel free until the driver is near.`}
    </Alert>
  )
}
