/** The lower edge of a driver's other pages: the open offer with both answers, or the next step of the job in hand. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import type { DriverSelf } from '../../../contract/drivers/drivers.ts'
import { driverTransitionLabels } from '../../../domain/bookings/booking-labels.ts'
import { useSession } from '../../api/accounts/session.ts'
import { bookingQuery } from '../../api/bookings/bookings.ts'
import { driverQuery, offersQuery } from '../../api/drivers/driver.ts'
import { useBookingActions } from '../../features/bookings/booking-actions.ts'
import { bookingStatusCopy } from '../../features/bookings/booking-status-copy.ts'
import { HeldEnd } from '../../features/bookings/ending/held-end.tsx'
import { useHeld } from '../../features/bookings/ending/use-held.ts'
import { useAsPressed, useJobSteps } from '../../features/bookings/job-steps.ts'
import { plainTransition } from '../../features/bookings/transition-values.ts'
import { OfferBar } from '../../features/drivers/bar/offer-bar.tsx'
import { DeclineQuestion } from '../../features/drivers/decline-question.tsx'
import { usePendingJobs } from '../../features/drivers/use-pending-jobs.ts'
import { usePositionSharing } from '../../features/tracking/use-position-sharing.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useControlLock } from '../../ui/control-lock.ts'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import { useFinishJob } from './use-finish-job.tsx'

/** Draws nothing for a driver without a profile, or without an offer or a job. */
export function DriverBar() {
  const { data: driver } = useQuery(driverQuery)
  const { pathname } = useLocation()
  const activeId = driver?.activeBookingId
  // that page has the step itself
  if (!driver || (activeId && pathname === paths.booking(activeId))) return null
  return <OnPage driver={driver} />
}

const noOffers: readonly JobOffer[] = []

/** The truck is followed on these pages too: its customer sees it, and its driver is not asked to press while it moves. */
function OnPage({ driver }: { driver: DriverSelf }) {
  const { driverId, isOnDuty, activeBookingId } = driver
  const self = useQuery(driverQuery)
  const { data } = useQuery(offersQuery)
  usePositionSharing({
    driverId,
    isOnDuty,
    isOnJob: activeBookingId !== null,
    onOffDuty: () => void self.refetch(),
  })
  const jobs = usePendingJobs(driver, data?.offers ?? noOffers)
  if (activeBookingId) return <JobInHand key={activeBookingId} bookingId={activeBookingId} />
  return (
    <>
      <OfferBar jobs={jobs} />
      <DeclineQuestion jobs={jobs} />
    </>
  )
}

function JobInHand({ bookingId }: { bookingId: string }) {
  const job = useAsPressed(useQuery(bookingQuery(bookingId)).data)
  const { account } = useSession()
  const [held] = useHeld(useJobSteps(account?.accountId, bookingId))
  if (held && account) return <HeldEnd step={held} accountId={account.accountId} isInBar />
  return job ? <NextStep booking={job} /> : null
}

function NextStep({ booking }: { booking: Booking }) {
  const actions = useBookingActions(booking, () => undefined)
  const { advance, question } = useFinishJob(booking, actions)
  const { nextTransition: next, bookingId, pickup, dropoff, status } = booking
  const lock = useControlLock()
  if (!next) return null
  const place = status === 'in_progress' ? (dropoff?.label ?? null) : pickup.label
  const { headline } = bookingStatusCopy(booking)
  return (
    <>
      <BottomBar label="Your job now" isFixed isEverywhere>
        <div className="mx-auto flex max-w-column flex-col gap-2">
          <Link
            to={paths.booking(bookingId)}
            className="inline-flex min-h-11 items-center leading-tight font-bold"
          >
            {[headline, place].filter((part) => part !== null).join(' · ')}
          </Link>
          {next === 'start' && booking.isStartCodeAsked ? (
            // the code is typed there
            <ButtonLink to={paths.booking(bookingId)} size="lg" isWide>
              {driverTransitionLabels[next]}
            </ButtonLink>
          ) : (
            <Button
              size="lg"
              isWide
              isBusy={actions.isAdvancing}
              busyLabel="Saving"
              disabledReason={lock}
              onClick={() => void advance(plainTransition)}
            >
              {driverTransitionLabels[next]}
            </Button>
          )}
        </div>
      </BottomBar>
      {question}
    </>
  )
}
