import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { offerSteps } from '../../../domain/dispatch/offer-steps.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { Card } from '../../ui/card.tsx'
import { chosenDriverLabel } from '../../../domain/bookings/what-next.ts'
import { Timeline, type TimelineState } from '../../ui/data/timeline.tsx'

type AssignmentCardProps = {
  booking: Pick<
    Booking,
    | 'assignment'
    | 'acceptBy'
    | 'asked'
    | 'chosenDriverName'
    | 'chosenDriverDeclined'
    | 'replacedChoice'
    | 'offerToOthers'
  >
  /** The drivers, where they may be named. */
  children?: ReactNode
  /** The control to offer it to others. */
  choice?: ReactNode
}

/** While a booking waits for its driver: who has an offer now, and who is next. */
export function AssignmentCard({ booking, children, choice }: AssignmentCardProps) {
  const { assignment, acceptBy, asked: offered } = booking
  if (!offered) return null
  return (
    <Card id="driver-assignment" title="Driver Assignment">
      <p>{offeredLabel(offered, booking)}</p>
      {children}
      {assignment === 'auto' ? (
        <div className="mt-5">
          <Timeline
            entries={offerSteps.map(({ who, when }, index) => ({
              id: who,
              title: who,
              detail: when,
              state: stateOf(index, offered.waves),
            }))}
          />
        </div>
      ) : (
        <p className="text-ink-muted mt-1 text-sm">
          {`${othersLabel(booking)}${acceptBy ? ` There is time until ${formatTime(new Date(acceptBy))}.` : ''}`}
        </p>
      )}
      {choice && <div className="mt-5 min-h-12">{choice}</div>}
    </Card>
  )
}

const othersLabel = (booking: AssignmentCardProps['booking']): string =>
  booking.offerToOthers && !booking.chosenDriverDeclined
    ? `If ${chosenDriverLabel(booking)} can’t take it, we’ll ask the next drivers at no higher price.`
    : 'We won’t ask anyone else unless you tell us to.'

const offeredLabel = (
  { drivers, declined }: NonNullable<Booking['asked']>,
  booking: AssignmentCardProps['booking'],
): string => {
  if (booking.replacedChoice?.areOthersOffered === false)
    return 'No one else is free yet. Drivers who come on duty are asked.'
  if (drivers === 0 && !booking.chosenDriverDeclined) return 'No driver has been asked yet.'
  if (booking.assignment === 'chosen_driver') {
    return booking.chosenDriverDeclined
      ? `${chosenDriverLabel(booking, 'The driver you chose')} can’t take this one.`
      : `We’ve asked ${chosenDriverLabel(booking)}.`
  }
  const count = drivers === 1 ? 'One driver has been asked' : `${drivers} drivers have been asked`
  return declined === 0
    ? `${count}. The first to accept gets the job.`
    : `${count}, ${declined} said no. The first to accept gets the job.`
}

/** The last wave sent is the one being waited for. */
const stateOf = (step: number, waves: number): TimelineState => {
  if (step >= waves) return 'next'
  return step === Math.min(waves, offerSteps.length) - 1 ? 'current' : 'done'
}
