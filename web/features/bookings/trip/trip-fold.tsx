/** The first screen of a trip, for its customer: who, where, when, the start code, call and chat. Nothing of it has to be scrolled to. */
import { lazy, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { isWaitingForDriver } from '../../../../domain/bookings/booking.ts'
import { isStillToCome } from '../../../../domain/bookings/arrival.ts'
import { firstNameOf } from '../../../../domain/accounts/first-name.ts'
import { describeTruck } from '../../../../domain/drivers/truck.ts'
import { statusLabels } from '../../../../domain/bookings/booking-labels.ts'
import { driverPhotoQuery } from '../../../api/bookings/driver-photo.ts'
import { Countdown } from '../../../ui/data/countdown.tsx'
import { useServerNow } from '../../../ui/use-server-now.ts'
import { ArrivalLines } from '../arrival-lines.tsx'
import { DriverHereCard } from '../arrival-proof.tsx'
import type { BookingActions } from '../booking-actions.ts'
import { layoutOf } from '../booking-layout.ts'
import { bookingStatusCopy } from '../booking-status-copy.ts'
import type { BookingPanel } from '../booking-table.ts'
import { DriverQuestion } from '../driver-question.tsx'
import { CardPanel, DeclinedPanel } from '../end-panels.tsx'
import { CancelLines } from '../money/cancel-panel.tsx'
import { BookingCodes } from '../handshake/booking-codes.tsx'
import { useAnnouncedStatus } from '../use-announced-status.ts'
import { TripContact } from './trip-contact.tsx'
import { tripHeadline } from './trip-headline.ts'
import { OptionalPart } from '../../../ui/feedback/fall-back.tsx'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { NewBadge, Tag } from '../../../ui/data/badge.tsx'
import { RatingStars } from '../../../ui/data/rating.tsx'
import { useTripProgress } from '../use-trip-progress.ts'

const StillWaiting = lazy(async () => ({
  default: (await import('./still-waiting.tsx')).StillWaiting,
}))

type TripFoldProps = {
  booking: Booking
  clockOffsetMs: number
  actions: BookingActions
  /** Where the truck is, in a line. */
  where: ReactNode
  share: ReactNode
  onDeadline: () => void
}

/** The panels that the fold draws in this status; the rest of the table's row is below it. */
export const foldPanels = ({ status }: Pick<Booking, 'status'>): readonly BookingPanel[] => [
  'map',
  'card',
  'declined',
  'driver_question',
  'start_code',
  ...(status === 'driver_arrived' ? (['driver_here'] as const) : []),
  ...(isWaiting(status) ? (['cancelling'] as const) : []),
]

/** No driver is on a job yet: what matters is the time left, what happens next, and the way out. */
const isWaiting = (status: Booking['status']): boolean =>
  status === 'pending' || status === 'confirming_payment' || isWaitingForDriver(status)

export function TripFold({
  booking,
  clockOffsetMs,
  actions,
  where,
  share,
  onDeadline,
}: TripFoldProps) {
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(booking.serverNow)
  const { hasDeadline, panels, buttons } = layoutOf(booking, Date.parse(booking.serverNow))
  const { headline, next } = bookingStatusCopy(booking)
  const title = tripHeadline(booking, nowMs)
  const cancel = buttons.find(({ button }) => button === 'cancel')
  useAnnouncedStatus(booking)
  return (
    <section
      id="job-status"
      aria-label="Job Status"
      className="text-ink flex flex-col gap-2 pb-1 lg:gap-3"
    >
      <div>
        <h1>
          {title && (
            <span className="text-ink-muted font-medium block text-sm tracking-normal">
              {headline}
            </span>
          )}
          <span className="font-heavy tracking-tighter block text-2xl">{title ?? headline}</span>
        </h1>
        {isStillToCome(booking.status) || booking.status === 'in_progress' ? (
          where
        ) : (
          <p className="text-ink-muted mt-1 text-sm">{next}</p>
        )}
        <ArrivalLines
          booking={booking}
          clockOffsetMs={clockOffsetMs}
          actions={actions}
          className="mt-1"
        />
      </div>
      {hasDeadline && booking.acceptBy && (
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span>Time to accept</span>
          <Countdown
            deadline={booking.acceptBy}
            clockOffsetMs={clockOffsetMs}
            label="Time to accept"
            onExpire={onDeadline}
            className="text-xl"
          />
        </p>
      )}
      {!isWaiting(booking.status) && <TripProgress booking={booking} />}
      {panels.includes('card') && (
        <CardPanel
          isBusy={actions.isCheckingCard}
          onCheck={actions.checkCard}
          onBookAgain={actions.bookAgain}
        />
      )}
      {panels.includes('declined') && (
        <DeclinedPanel
          booking={booking}
          isBusy={actions.isOfferingToOthers}
          onOfferToAll={actions.offerToOthers}
        />
      )}
      {isWaitingForDriver(booking.status) && (
        <OptionalPart>
          <StillWaiting booking={booking} clockOffsetMs={clockOffsetMs} />
        </OptionalPart>
      )}
      {panels.includes('driver_question') && (
        <DriverQuestion
          booking={booking}
          isBusy={actions.isConfirmingDriver}
          onAnswer={actions.answerAboutDriver}
        />
      )}
      {booking.driver && <TripDriver booking={booking} driver={booking.driver} />}
      {!isWaiting(booking.status) && (
        <TripContact
          booking={booking}
          hasChat={panels.includes('chat')}
          share={panels.includes('share') && share}
        />
      )}
      <BookingCodes booking={booking} />
      {panels.includes('driver_here') && booking.status === 'driver_arrived' && (
        <DriverHereCard
          booking={booking}
          isBusy={actions.isConfirmingDriver}
          onConfirm={actions.confirmDriver}
        />
      )}
      {isWaiting(booking.status) && (
        <CancelLines
          booking={booking}
          clockOffsetMs={clockOffsetMs}
          disabledReason={cancel?.disabledReason ?? null}
          onCancel={actions.cancel}
          beside={panels.includes('share') && share}
        />
      )}
    </section>
  )
}

type TripDriverProps = {
  booking: Booking
  driver: NonNullable<Booking['driver']>
}

/** Who comes, and in which truck: what to look for at the roadside. */
function TripDriver({ booking, driver }: TripDriverProps) {
  const { data } = useQuery(driverPhotoQuery(booking))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name={firstNameOf(driver.name)} size="lg" src={data?.photo?.thumbnailLink} />
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-x-2 leading-tight">
          <span className="text-lg font-bold">{firstNameOf(driver.name)}</span>
          {driver.rating === null ? <NewBadge /> : <RatingStars value={driver.rating} />}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span>{describeTruck(driver.truck, driver.truckColour)}</span>
          {driver.plate && <Tag>{driver.plate}</Tag>}
        </p>
      </div>
    </div>
  )
}

/** How far the trip is, as a line: the vehicle is loaded half-way. */
function TripProgress({ booking }: { booking: Booking }) {
  const percent = useTripProgress(booking)
  return (
    <div
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%, ${statusLabels[booking.status]}`}
      className="bg-line h-1.5 overflow-hidden rounded-full"
    >
      <div
        className="bg-action h-full rounded-full transition-[width] duration-700 ease-out"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
