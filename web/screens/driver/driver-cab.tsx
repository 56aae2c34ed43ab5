/** The offer, or the job in hand, in huge type and one bar of buttons: for a phone in a cradle, at night, with one hand. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DriverSelf } from '../../../contract/drivers/drivers.ts'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import { accountLabel } from '../../../domain/accounts/roles.ts'
import { changeDuty } from '../../api/drivers/driver.ts'
import { isRefusal } from '../../api/kit/failures.ts'
import { bookingQuery } from '../../api/bookings/bookings.ts'
import { driverQuery, offersQuery } from '../../api/drivers/driver.ts'
import { useServerClockOffset } from '../../api/kit/server-clock.ts'
import { useSession } from '../../api/accounts/session.ts'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { getTransition, useJobSteps } from '../../features/bookings/job-steps.ts'
import { replacedMessage } from '../../features/bookings/trip/replaced-note.tsx'
import { WaitingSteps } from '../../features/bookings/waiting-steps.tsx'
import { dutyReason } from '../../features/drivers/accept-reason.ts'
import { CabFrame } from '../../features/drivers/cab-frame.tsx'
import type { NextJobProps } from '../../features/drivers/cab-earned.tsx'
import { CabGone } from '../../features/drivers/cab-gone.tsx'
import { CabOffer } from '../../features/drivers/cab-offer.tsx'
import { CabLarge, CabLayout, CabLine, cabButton } from '../../features/drivers/cab-parts.tsx'
import { DeclineQuestion } from '../../features/drivers/decline-question.tsx'
import { loadFailed } from '../../features/drivers/driving-toasts.ts'
import { noJobsMessage } from '../../features/drivers/no-jobs-labels.ts'
import { usePendingJobs } from '../../features/drivers/use-pending-jobs.ts'
import { RingOffer } from '../../features/drivers/ring-offer.tsx'
import type { OfferRing } from '../../features/drivers/use-offer-ring.ts'
import { useSpokenOffers, voiceSwitch } from '../../features/drivers/use-spoken-offers.ts'
import { useTouched } from '../../features/drivers/use-touched.ts'
import { LocationLine } from '../../features/tracking/location-line.tsx'
import { useLocationPermission } from '../../features/tracking/location-permission.ts'
import { useMoving } from '../../features/tracking/use-moving.ts'
import { usePositionSharing } from '../../features/tracking/use-position-sharing.ts'
import { useWakeLock } from '../../features/tracking/use-wake-lock.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { groundColours } from '../../ui/page/theme.ts'
import { ForbiddenMessage } from '../forbidden.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { EarnedInCab } from './driver-cab-earned.tsx'
import { JobOverInCab } from './driver-cab-over.tsx'
import { JobInCab } from './driver-cab-job.tsx'
import { CabShape } from './driver-cab-shape.tsx'
import { NoProfile } from './driver-verification-state.tsx'

export const meta = () => [{ title: 'Cab view · Towline' }, { name: 'robots', content: 'noindex' }]

export default function DriverCabScreen() {
  return (
    <SignedIn waiting={<Waiting />}>
      {(account) =>
        account.role === 'driver' ? (
          <Cab />
        ) : (
          <CabFrame ring={null}>
            <ForbiddenMessage>
              {`The cab view is for drivers. You are signed in as ${accountLabel(account).toLowerCase()}.`}
            </ForbiddenMessage>
          </CabFrame>
        )
      }
    </SignedIn>
  )
}

function Cab() {
  // Read while the answers are on their way: the location part is different where permission must be requested.
  useLocationPermission()
  const load = useLoad({ ...driverQuery, refetchOnWindowFocus: 'always' })
  // "No jobs waiting" is not shown before the first answer.
  const { isFetched } = useQuery({ ...offersQuery, enabled: !load.error })
  const data = isFetched ? load.data : undefined
  if (isRefusal(load.error, 'driver_profile_missing') && !load.data) {
    return (
      <CabFrame ring={null}>
        <NoProfile />
      </CabFrame>
    )
  }
  const shown = (
    <Loaded load={{ ...load, data }} waiting={<Waiting />} failed={loadFailed}>
      {(driver) => <InCab driver={driver} />}
    </Loaded>
  )
  return data || !load.failure ? shown : <CabFrame ring={null}>{shown}</CabFrame>
}

const noOffers: readonly JobOffer[] = []

function InCab({ driver }: { driver: DriverSelf }) {
  const offers = useQuery({ ...offersQuery, refetchOnWindowFocus: 'always' })
  const self = useQuery(driverQuery)
  const clockOffsetMs = useServerClockOffset()
  const jobs = usePendingJobs(driver, offers.data?.offers ?? noOffers)
  const sharing = usePositionSharing({
    driverId: driver.driverId,
    isOnDuty: driver.isOnDuty,
    isOnJob: driver.activeBookingId !== null,
    onOffDuty: () => void self.refetch(),
  })
  const answerable = jobs.shown.filter(({ offer }) => jobs.reasonFor(offer) === null)
  const isVoiceOn = voiceSwitch.use()
  useSpokenOffers(answerable, useTouched() && isVoiceOn)
  useWakeLock(true)
  useNightBars()

  const isMoving = useMoving()
  const [pressedDoneId, setDoneId] = useState<string | null>(null)
  const isEnded = useEnded(pressedDoneId)
  // Pressed on another page, which has left this one to undo it.
  const elsewhereId = useEndOnItsWay()?.bookingId ?? null
  // Its end was read here. The driver's own answer, which still names the job, may come later than the booking's.
  const [pressedNextId, setNextId] = useState<string | null>(null)
  const nextId = useEnded(pressedNextId) ? pressedNextId : null
  const endedId = isEnded ? pressedDoneId : elsewhereId
  const doneId = endedId === nextId ? null : endedId
  const activeId = driver.activeBookingId === nextId ? null : driver.activeBookingId
  // The job that was in hand last: it may end without a press here.
  const [lastId, setLastId] = useState(activeId)
  if (activeId !== null && activeId !== lastId) setLastId(activeId)

  const next = (): void => {
    setNextId(pressedDoneId ?? lastId)
    setDoneId(null)
    setLastId(null)
  }
  const afterEnd: NextJobProps = {
    acceptBy: answerable[0]?.offer.acceptBy ?? null,
    clockOffsetMs,
    onNext: next,
  }
  const [first] = answerable.length > 0 ? answerable : jobs.shown
  const draw = () => {
    if (activeId && activeId !== doneId) {
      return <JobInCab key={activeId} bookingId={activeId} isMoving={isMoving} onDone={setDoneId} />
    }
    if (lastId && activeId === null && lastId !== pressedDoneId) {
      return <JobOverInCab bookingId={lastId} next={afterEnd} />
    }
    if (doneId) return <EarnedInCab bookingId={doneId} next={afterEnd} />
    if (!first) {
      return <NothingInCab driver={driver} onGoOnDuty={sharing.start} ring={jobs.ring} />
    }
    const { offer, goneLabel } = first
    if (goneLabel) {
      const close = (): void => jobs.dismissGone(offer.bookingId)
      return <CabGone offer={offer} label={goneLabel} onClose={close} />
    }
    return (
      <CabOffer
        key={offer.bookingId}
        shown={first}
        othersCount={jobs.shown.filter(({ isExpired }) => !isExpired).length - 1}
        clockOffsetMs={clockOffsetMs}
        acceptReason={jobs.reasonFor(offer)}
        isAccepting={jobs.acceptingId === offer.bookingId}
        isMoving={isMoving}
        onAccept={() => jobs.accept(offer)}
        onDecline={() => jobs.setToDecline(offer)}
        onPass={() => jobs.decline(offer, 'driving')}
      />
    )
  }

  return (
    <CabFrame ring={jobs.ring} banner={<LocationLine sharing={sharing} />}>
      <WaitingSteps hasUndo className="max-h-[30dvh] shrink-0 overflow-y-auto" />
      {draw()}
      <DeclineQuestion jobs={jobs} />
    </CabFrame>
  )
}

/** Whether the end that was pressed is on its way or taken: not undone, and not refused. */
const useEnded = (bookingId: string | null): boolean => {
  const isOnItsWay = useEndOnItsWay(bookingId ?? '') !== undefined
  const { data } = useQuery({ ...bookingQuery(bookingId ?? ''), enabled: bookingId !== null })
  return isOnItsWay || data?.status === 'completed'
}

/** The end of this job, or of any, that this device has not sent yet and could. */
const useEndOnItsWay = (bookingId?: string) =>
  useJobSteps(useSession().account?.accountId, bookingId).find(
    (step) => getTransition(step) === 'complete' && step.problem === null,
  )

type NothingProps = { driver: DriverSelf; onGoOnDuty: () => void; ring: OfferRing }

function NothingInCab({ driver, onGoOnDuty, ring }: NothingProps) {
  const duty = useMutation(changeDuty)
  const { title, words } = replacedMessage(driver) ?? noJobsMessage(driver)
  const { isOnDuty } = driver
  return (
    <CabLayout
      buttons={
        <>
          <Button
            isWide
            variant={isOnDuty ? 'secondary' : 'primary'}
            // A driver must not go off duty by leaning on the screen.
            isBusy={duty.isPending}
            busyLabel="Saving"
            disabledReason={dutyReason(driver)}
            className={isOnDuty ? cabButton.other : cabButton.main}
            onClick={() => {
              // The browser may be asked for the position only on a press, so this is the time to do it.
              if (!isOnDuty) {
                onGoOnDuty()
                // The trial: from here on the browser lets new jobs ring and be read out.
                void ring.tryOut()
              }
              duty.mutate({ isOnDuty: !isOnDuty }, { onError: toastRefusal })
            }}
          >
            {isOnDuty ? 'Go off duty' : 'Go on duty'}
          </Button>
          <ButtonLink to={paths.driver} variant="secondary" isWide className={cabButton.other}>
            Dashboard
          </ButtonLink>
        </>
      }
    >
      <CabLarge>{title}</CabLarge>
      <CabLine isQuiet>{words}</CabLine>
      {isOnDuty && <RingOffer ring={ring} size="md" />}
    </CabLayout>
  )
}

/** The browser's own bars are as dark as the page while it is shown. */
const useNightBars = (): void => {
  useEffect(() => {
    const bar = document.createElement('meta')
    bar.name = 'theme-color'
    bar.content = groundColours.dark
    document.head.prepend(bar)
    return () => bar.remove()
  }, [])
}

function Waiting() {
  return (
    <CabFrame ring={null}>
      <CabShape label="Loading the cab view" />
    </CabFrame>
  )
}
