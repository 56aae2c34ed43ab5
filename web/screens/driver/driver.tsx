/** The driver's dashboard: on duty or off, the job in hand, offers to answer, and the week's earnings. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { lazy, useState } from 'react'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import type { DriverSelf } from '../../../contract/drivers/drivers.ts'
import { accountLabel } from '../../../domain/accounts/roles.ts'
import { changeDuty } from '../../api/drivers/driver.ts'
import { isRefusal } from '../../api/kit/failures.ts'
import { driverQuery, offersQuery } from '../../api/drivers/driver.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { WaitingSteps } from '../../features/bookings/waiting-steps.tsx'
import { ReplacedNote } from '../../features/bookings/trip/replaced-note.tsx'
import { dutyReason } from '../../features/drivers/accept-reason.ts'
import { DeclineQuestion } from '../../features/drivers/decline-question.tsx'
import { loadFailed, toastLoadFailure } from '../../features/drivers/driving-toasts.ts'
import { DutySwitch } from '../../features/drivers/duty-switch.tsx'
import { RestNote } from '../../features/drivers/duty/rest-note.tsx'
import { PendingJobs } from '../../features/drivers/pending-jobs.tsx'
import { usePendingJobs } from '../../features/drivers/use-pending-jobs.ts'
import { WeekStats } from '../../features/drivers/week-stats.tsx'
import { LocationPanel } from '../../features/tracking/location-panel.tsx'
import { useLocationPermission } from '../../features/tracking/location-permission.ts'
import { usePositionSharing } from '../../features/tracking/use-position-sharing.ts'
import { useWakeLock } from '../../features/tracking/use-wake-lock.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, Skeleton, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { DriverJobInHand } from './driver-job-in-hand.tsx'
import { VerificationState, NoProfile } from './driver-verification-state.tsx'
import { DriverTabs } from './driver-tabs.tsx'
import { ForbiddenMessage } from '../forbidden.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { Later } from '../../ui/loading/later.tsx'

export const meta = () => [
  { title: 'Driver Dashboard · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function DriverScreen() {
  return (
    <SignedIn waiting={<Waiting />}>
      {(account) =>
        account.role === 'driver' ? (
          <Dashboard />
        ) : (
          <ForbiddenMessage>
            {`The dashboard is for drivers. You are signed in as ${accountLabel(account).toLowerCase()}.`}
          </ForbiddenMessage>
        )
      }
    </SignedIn>
  )
}

function Dashboard() {
  // Read while the answers are on their way: the location part has another height where permission must be requested.
  useLocationPermission()
  const load = useLoad({ ...driverQuery, refetchOnWindowFocus: 'always' })
  // An offer changes the order of the parts, so none is drawn before the offers were fetched, even if that failed.
  const { isFetched } = useQuery({ ...offersQuery, enabled: !load.error })
  if (isRefusal(load.error, 'driver_profile_missing') && !load.data)
    return <NoProfile title="Driver Dashboard" />
  const data = isFetched ? load.data : undefined
  const shown = (
    <Loaded load={{ ...load, data }} waiting={<Waiting />} failed={loadFailed}>
      {(driver) => <OnDashboard driver={driver} />}
    </Loaded>
  )
  if (data || !load.failure) return shown
  return (
    <Container>
      <PageHeader title="Driver Dashboard" />
      {shown}
    </Container>
  )
}

function OnDashboard({ driver }: { driver: DriverSelf }) {
  const offers = useQuery({ ...offersQuery, refetchOnWindowFocus: 'always' })
  const self = useQuery(driverQuery)
  const duty = useMutation(changeDuty)
  const sharing = usePositionSharing({
    driverId: driver.driverId,
    isOnDuty: driver.isOnDuty,
    isOnJob: driver.activeBookingId !== null,
    onOffDuty: () => void self.refetch(),
  })
  useWakeLock(driver.activeBookingId !== null)
  const jobs = usePendingJobs(driver, offers.data?.offers ?? noOffers)

  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async (): Promise<void> => {
    setRefreshing(true)
    const answers = await Promise.all([offers.refetch(), self.refetch()])
    setRefreshing(false)
    if (answers.some(({ isError }) => isError)) toastLoadFailure()
  }

  const parts = [
    <div key="before" className="flex flex-col gap-8 empty:hidden">
      <VerificationState />
      <ReplacedNote driver={driver} />
      <RestNote driver={driver} />
      <LocationPanel sharing={sharing} />
    </div>,
    // On a desktop the numbers are a glance away; on a phone they come last.
    <section key="week" aria-label="Last 7 days" className="max-lg:order-last">
      <WeekStats driver={driver} now={serverNow()} />
    </section>,
    <div key="jobs" className="flex flex-col gap-8">
      {driver.activeBookingId && (
        <DriverJobInHand
          key={driver.activeBookingId}
          bookingId={driver.activeBookingId}
          sharing={sharing}
        />
      )}
      <DriverTabs
        jobs={jobs}
        isOnJob={driver.activeBookingId !== null}
        pendingJobs={
          <Loaded
            load={{
              data: offers.data,
              // They were fetched before anything was drawn: without an answer that failed.
              failure: loadFailed,
              isFetching: offers.isFetching,
              reload: offers.refetch,
            }}
          >
            {() => (
              <div className="flex flex-col gap-5">
                <PendingJobs
                  driver={driver}
                  jobs={jobs}
                  isRefreshing={isRefreshing}
                  onRefresh={() => void refresh()}
                  vehicleOf={vehicleOf}
                />
                <OptionalPart>
                  <MissedJobs />
                </OptionalPart>
                <Later title="Weekly hours">
                  <ScheduleCard />
                </Later>
              </div>
            )}
          </Loaded>
        }
      />
    </div>,
  ]
  // An offer or the job in hand comes before everything else, without scrolling.
  const isUrgent =
    driver.activeBookingId !== null ||
    // One that is gone stays where it was until it was read.
    jobs.shown.some(({ isExpired, goneLabel }) => !isExpired || goneLabel !== undefined)

  return (
    <Container>
      <PageHeader
        title="Driver Dashboard"
        lead={`${driver.name} · ${driver.truck} · ${driver.location}`}
        actions={
          <>
            <DutySwitch
              isOnDuty={driver.isOnDuty}
              isBusy={duty.isPending}
              isResting={driver.dutyState?.kind === 'rests'}
              isOnJob={driver.activeBookingId !== null}
              disabledReason={dutyReason(driver)}
              onChange={(isOnDuty) => {
                // The browser may be asked for the position only on a press, so this is the time to do it.
                if (isOnDuty) {
                  sharing.start()
                  // The trial: from here on the browser lets new jobs ring.
                  void jobs.ring.tryOut()
                }
                duty.mutate({ isOnDuty }, { onError: toastRefusal })
              }}
            />
            <ButtonLink
              to={paths.driverCab}
              variant="secondary"
              icon={<MonitorSmartphone aria-hidden />}
              className="min-h-16! max-sm:w-full"
            >
              Cab view
            </ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-8">
        <WaitingSteps />
        {isUrgent ? parts.toReversed() : parts}
        <DeclineQuestion jobs={jobs} />
        {/* Below the controls that are pressed in a hurry, which must not move when this appears. */}
        <OptionalPart>
          <PushPrompt
            title="Get offers on this device even when Towline is closed"
            detail="You get a push when this page hasn’t shown you the job."
          />
        </OptionalPart>
      </div>
    </Container>
  )
}

const noOffers: readonly JobOffer[] = []

/** Loads beside the page, not before it. */
const PushPrompt = lazy(async () => {
  const { PushPrompt: component } = await import('../../features/notifications/push-prompt.tsx')
  return { default: component }
})

const MissedJobs = lazy(async () => ({
  default: (await import('../../features/drivers/missed-jobs.tsx')).MissedJobs,
}))

const ScheduleCard = lazy(async () => ({
  default: (await import('../../features/drivers/schedule-card.tsx')).ScheduleCard,
}))

const VehicleFacts = lazy(async () => ({
  default: (await import('../../features/bookings/vehicle-card.tsx')).VehicleFacts,
}))

/** Folded in an offer, so nothing moves when it comes. */
const vehicleOf = ({ casualty }: JobOffer) => (
  <OptionalPart>
    <VehicleFacts casualty={casualty} />
  </OptionalPart>
)

function Waiting() {
  return (
    <Container>
      <PageHeader title="Driver Dashboard" />
      <Loading label="Loading your dashboard">
        <div className="flex flex-col gap-8">
          <Skeleton className="h-16 rounded-xl! sm:w-76" />
          <SkeletonCard />
          <SkeletonCard />
        </div>
      </Loading>
    </Container>
  )
}
