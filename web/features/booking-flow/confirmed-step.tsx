import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { isStillToCome } from '../../../domain/bookings/arrival.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { otherDriversLabel } from '../../../domain/notifications/decline-text.ts'
import { formatEuro } from '../../../domain/money.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { confirmHold, openToAll } from '../../api/bookings/changes.ts'
import { failureCopy } from '../../api/kit/failures.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { bookingQuery } from '../../api/bookings/bookings.ts'
import { useServerClockOffset } from '../../api/kit/server-clock.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Countdown } from '../../ui/data/countdown.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { FallBack } from '../../ui/feedback/fall-back.tsx'
import { announce } from '../../ui/feedback/live-region.tsx'
import { confirmedCopy } from './confirmed-labels.ts'
import { LoadAgain } from './load-again.tsx'
import { StepActions } from './step-actions.tsx'

/** Draws the photos of the damage; it loads its own scripts when it is drawn. */
export type RenderPhotos = (booking: Booking) => ReactNode

type ConfirmedStepProps = {
  bookingId: string
  renderPhotos: RenderPhotos
  renderStillWaiting: RenderPhotos
  onClose: () => void
  onBookAgain: (booking: Booking) => void
}

/** How often to check while the hold is in doubt. */
const lookEveryMs = 3_000

/** A driver has the job, and the call button is on the booking's own page. */
const isOnItsWay = ({ status, driver }: Booking): boolean =>
  driver !== null && (isStillToCome(status) || status === 'driver_arrived')

/** Step 4: what was booked, what happens next and when. It follows the booking live; cancelling is on the booking's own page, where it leads on its own once a driver has accepted. */
export function ConfirmedStep({
  bookingId,
  renderPhotos,
  renderStillWaiting,
  onClose,
  onBookAgain,
}: ConfirmedStepProps) {
  const { data: booking, error } = useQuery({
    ...bookingQuery(bookingId),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? lookEveryMs : false),
  })
  // Photos may be on their way: a customer who adds some stays, and reads here that a driver has the job.
  const [isAddingPhotos, setAddingPhotos] = useState(false)
  useLeadOn(booking && isOnItsWay(booking) && !isAddingPhotos ? booking : null)
  return (
    <>
      {booking && (
        <ConfirmedBooking
          booking={booking}
          onPhotosPressed={() => setAddingPhotos(true)}
          renderPhotos={renderPhotos}
          renderStillWaiting={renderStillWaiting}
        />
      )}
      {!booking && !error && (
        <Loading label="Loading your booking">
          <SkeletonCard />
        </Loading>
      )}
      {!booking && error && (
        <Alert tone="warning" title={failureCopy(error).title} isLive>
          {failureCopy(error).detail}
        </Alert>
      )}
      <StepActions>
        {booking?.status === 'cancelled' ? (
          <Button onClick={() => onBookAgain(booking)}>Book again</Button>
        ) : (
          <ButtonLink to={paths.booking(bookingId)}>Follow your booking</ButtonLink>
        )}
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </StepActions>
    </>
  )
}

/** To the booking's own page, announced; not away from a field that is being typed in. Back does not lead here again. */
const useLeadOn = (booking: Booking | null): void => {
  const navigate = useNavigate()
  const bookingId = booking?.bookingId
  const words = booking && confirmedCopy(booking)
  const line = words && `${words.headline}. ${words.next}`
  useEffect(() => {
    if (!bookingId || !line || document.activeElement?.matches('input, textarea')) return
    announce(line)
    void navigate(paths.booking(bookingId), { replace: true })
  }, [bookingId, line, navigate])
}

type ConfirmedBookingProps = Pick<ConfirmedStepProps, 'renderPhotos' | 'renderStillWaiting'> & {
  booking: Booking
  onPhotosPressed: () => void
}

function ConfirmedBooking({
  booking,
  renderPhotos,
  renderStillWaiting,
  onPhotosPressed,
}: ConfirmedBookingProps) {
  const { headline, next } = confirmedCopy(booking)
  const isWaiting = booking.status === 'pending_driver_acceptance' && booking.acceptBy !== null
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-4 text-center" aria-live="polite">
        {isWaiting && booking.acceptBy && <AcceptanceRing acceptBy={booking.acceptBy} />}
        <h3 className="text-xl">{headline}</h3>
        <p className="text-ink-muted max-w-form">{next}</p>
      </div>
      {isWaiting && booking.chosenDriverDeclined && <OtherDrivers bookingId={booking.bookingId} />}
      {(isWaiting || booking.cancelReason === 'nobody_accepted') && (
        <FallBack fallback={null}>{renderStillWaiting(booking)}</FallBack>
      )}
      {booking.status === 'pending' && <CheckHold bookingId={booking.bookingId} />}
      <dl className="bg-sunken grid gap-x-6 gap-y-2 rounded-lg p-4 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-muted">Pickup</dt>
        <dd className="font-bold">{booking.pickup.label}</dd>
        {booking.dropoff && (
          <>
            <dt className="text-ink-muted">Drop-off</dt>
            <dd className="font-bold">{booking.dropoff.label}</dd>
          </>
        )}
        <dt className="text-ink-muted">Price</dt>
        <dd className="font-bold">{formatEuro(booking.priceCents)}</dd>
      </dl>
      {booking.status !== 'pending' && booking.status !== 'cancelled' && (
        <LoadAgain
          title="The form for photos didn’t load"
          detail="You can also add photos later, in your booking."
          placeholder={<SkeletonCard />}
        >
          <div onClickCapture={onPhotosPressed}>{renderPhotos(booking)}</div>
        </LoadAgain>
      )}
      {isWaiting && booking.acceptBy && !booking.chosenDriverDeclined && (
        <WhatHappensNext acceptBy={booking.acceptBy} />
      )}
    </div>
  )
}

function AcceptanceRing({ acceptBy }: { acceptBy: string }) {
  const clockOffsetMs = useServerClockOffset()
  return (
    <Countdown
      deadline={acceptBy}
      clockOffsetMs={clockOffsetMs}
      label="Time to accept"
      windowMs={acceptanceWindowMinutes * 60_000}
      expiredText="Time is up"
    />
  )
}

function WhatHappensNext({ acceptBy }: { acceptBy: string }) {
  const until = formatTime(new Date(acceptBy))
  return (
    <section aria-labelledby="book-next">
      <h4 id="book-next" className="text-base">
        What happens next
      </h4>
      <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-5 text-sm">
        <li>Your job has been sent. There’s nothing you need to do; you can close this window.</li>
        <li>When a driver accepts, your card is charged and you see who is coming and when.</li>
        <li>{`If no driver accepts by ${until}, the hold on your card is released and you pay nothing.`}</li>
        <li>To cancel, open your booking. Until a driver accepts it costs nothing.</li>
      </ol>
    </section>
  )
}

/** The chosen driver declined, and the customer wanted no one else: the decision is made here. */
function OtherDrivers({ bookingId }: { bookingId: string }) {
  const offer = useMutation(openToAll)
  const press = (): void => offer.mutate({ bookingId }, { onError: toastRefusal })
  return (
    <Button isWide isBusy={offer.isPending} busyLabel="Asking other drivers" onClick={press}>
      {otherDriversLabel}
    </Button>
  )
}

/** The card was confirmed, but our server does not know it yet. */
function CheckHold({ bookingId }: { bookingId: string }) {
  const hold = useMutation(confirmHold)
  const check = (): void => hold.mutate({ bookingId }, { onError: toastRefusal })
  return (
    <Button
      variant="secondary"
      onClick={check}
      isBusy={hold.isPending}
      busyLabel="Checking"
      className="self-center"
    >
      Check again
    </Button>
  )
}
