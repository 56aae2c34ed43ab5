/** One booking, from the first second to the receipt: the same screen for its customer, its driver and an operator. */
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { othersPress } from '../../../domain/notifications/decline-text.ts'
import { isRefusal } from '../../api/kit/failures.ts'
import { bookingQuery } from '../../api/bookings/bookings.ts'
import { useServerClockOffset } from '../../api/kit/server-clock.ts'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { useBookingActions } from '../../features/bookings/booking-actions.ts'
import { BookingPanels } from '../../features/bookings/booking-panels.tsx'
import { useAsPressed } from '../../features/bookings/job-steps.ts'
import { useBatteryMode } from '../../features/bookings/trip/battery-saver.ts'
import { WaitingSteps } from '../../features/bookings/waiting-steps.tsx'
import {
  plainTransition,
  type TransitionValues,
} from '../../features/bookings/transition-values.ts'
import { HandOver } from '../../features/bookings/handshake/hand-over.tsx'
import { MissingPhotos } from '../../features/evidence/missing-photos.tsx'
import { CompanionLine } from '../../features/companion/companion-line.tsx'
import { useRecovery } from '../../features/quotes/recovery-draft.ts'
import { BookingStrip } from '../../features/operations/booking-strip.tsx'
import { RatingCard } from '../../features/bookings/rating/rating-card.tsx'
import { ShareCard } from '../../features/bookings/sharing/share-card.tsx'
import { BookingLocation } from '../../features/tracking/booking-location.tsx'
import { paths } from '../../paths.ts'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, Skeleton, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { useArrival } from '../../ui/use-arrival.ts'
import { recoveryAgain } from './book-again.ts'
import {
  Chat,
  DriverLocation,
  Evidence,
  Operations,
  OperatorHead,
  StillTrip,
} from './booking-parts.tsx'
import { CustomerTrip } from './customer-trip.tsx'
import { useFinishJob } from '../driver/use-finish-job.tsx'
import { NotFoundMessage } from '../not-found-message.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

export const meta = () => [
  { title: 'Your booking · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function BookingScreen() {
  const { bookingId = '' } = useParams()
  return (
    <SignedIn waiting={<Waiting />}>
      {() => <OneBooking key={bookingId} bookingId={bookingId} />}
    </SignedIn>
  )
}

function OneBooking({ bookingId }: { bookingId: string }) {
  const load = useLoad({ ...bookingQuery(bookingId), refetchOnWindowFocus: 'always' })
  // The same message for another user's booking, a missing one and an invalid address: it does not reveal which.
  const isHidden = isRefusal(load.error, 'not_found', 'invalid_input')
  return (
    <Loaded load={load} waiting={<Waiting />} instead={isHidden && <NotFoundMessage />}>
      {(booking) => <Shown booking={booking} onDeadline={() => void load.reload()} />}
    </Loaded>
  )
}

function Shown({ booking: known, onDeadline }: { booking: Booking; onDeadline: () => void }) {
  const booking = useAsPressed(known)
  const navigate = useNavigate()
  const { change } = useRecovery()
  const clockOffsetMs = useServerClockOffset()
  useArrival()
  const isSavingBattery = useBatteryMode(booking.bookingId) === 'saving'
  const plainActions = useBookingActions(booking, () => {
    change(recoveryAgain(booking))
    void navigate(paths.book)
  })
  useMailedPress(booking, plainActions.offerToOthers)
  const finish = useFinishJob(booking, plainActions)
  const actions = {
    ...plainActions,
    advance: (values: TransitionValues) => finish.advance(values),
  }
  if (booking.viewer === 'customer' && !hasEnded(booking.status)) {
    const full = <CustomerTrip {...{ booking, clockOffsetMs, actions, onDeadline }} />
    return isSavingBattery ? <StillTrip booking={booking} full={full} /> : full
  }
  return (
    <Container className="pt-2 md:pt-4">
      <p className="mb-2">
        <BackLink viewer={booking.viewer} />
      </p>
      {booking.viewer === 'operator' ? (
        <>
          <OperatorHead booking={booking} />
          <BookingStrip booking={booking} />
        </>
      ) : (
        <>
          <CompanionLine booking={booking} className="mb-5" />
          <WaitingSteps bookingId={booking.bookingId} className="mb-5" />
        </>
      )}
      <BookingPanels
        booking={booking}
        clockOffsetMs={clockOffsetMs}
        actions={actions}
        brought={{
          rating: <RatingCard booking={booking} />,
          map: <BookingLocation booking={booking} clockOffsetMs={clockOffsetMs} />,
          location: (
            <DriverLocation
              booking={booking}
              isAdvancing={actions.isAdvancing}
              onConfirm={() => void finish.advance(plainTransition, true)}
            />
          ),
          chat: <Chat booking={booking} />,
          evidence: <Evidence booking={booking} />,
          share: <ShareCard booking={booking} />,
          operations: <Operations booking={booking} />,
        }}
        transitionNote={
          <>
            <HandOver booking={booking} />
            <MissingPhotos booking={booking} />
          </>
        }
        onDeadline={onDeadline}
      />
      {finish.question}
    </Container>
  )
}

/**
 * The press of a message about the chosen driver's decline, made by the page that it leads to: a scanner or a preview that only opens the
 * address decides nothing, and a person who is signed out signs in first. The address is cleared, so that it is pressed once.
 */
const useMailedPress = (booking: Booking, offerToOthers: () => void): void => {
  const [search, setSearch] = useSearchParams()
  const isWanted = search.get(othersPress.name) === othersPress.value
  // What this device keeps of the booking may be from before the decline.
  const isCurrent = useIsFetching({ queryKey: queryKeys.booking(booking.bookingId) }) === 0
  const isUndecided = booking.viewer === 'customer' && booking.chosenDriverDeclined
  useEffect(() => {
    if (!isWanted || !isCurrent) return
    setSearch(
      (named) => {
        named.delete(othersPress.name)
        return named
      },
      { replace: true, preventScrollReset: true },
    )
    if (isUndecided) offerToOthers()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- pressed once, by what the address says
  }, [isWanted, isCurrent])
}

const backTo: Record<Booking['viewer'], { to: string; label: string }> = {
  customer: { to: paths.bookings, label: 'Your bookings' },
  driver: { to: paths.driver, label: 'Driver Dashboard' },
  operator: { to: paths.adminBoard, label: 'Live board' },
}

function BackLink({ viewer }: Pick<Booking, 'viewer'>) {
  const { to, label } = backTo[viewer]
  return (
    <Link
      to={to}
      className="text-ink-muted hover:text-ink inline-flex min-h-11 items-center gap-2 text-sm font-bold no-underline"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {label}
    </Link>
  )
}

function Waiting() {
  return (
    <Container className="pt-2 md:pt-4">
      <Loading label="Loading your booking">
        <div className="grid gap-5 pt-13 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-6">
          <Skeleton className="h-64 rounded-xl!" />
          <SkeletonCard />
        </div>
      </Loading>
    </Container>
  )
}
