import { BellOff, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import type { DriverSelf } from '../../../contract/drivers/drivers.ts'
import { useServerClockOffset } from '../../api/kit/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsLater } from '../../ui/illustrations/state-illustrations-later.ts'
import { noJobsMessage } from './no-jobs-labels.ts'
import { OfferCard } from './offer-card.tsx'
import { RingOffer } from './ring-offer.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import type { PendingJobsState } from './use-pending-jobs.ts'

type PendingJobsProps = {
  driver: DriverSelf
  jobs: PendingJobsState
  isRefreshing: boolean
  onRefresh: () => void
  /** Draws the casualty vehicle in full. */
  vehicleOf: (offer: JobOffer) => ReactNode
}

/** Jobs that wait for this driver's answer. They come and go automatically, and ring until answered. */
export function PendingJobs({
  driver,
  jobs,
  isRefreshing,
  onRefresh,
  vehicleOf,
}: PendingJobsProps) {
  const clockOffsetMs = useServerClockOffset()
  const { shown, ring, isRinging, silence, reasonFor, acceptingId, accept } = jobs
  // One that has ended leaves the lower edge to the next; a job in hand has it for its own step.
  const inBar = shown.find(({ isExpired }) => !isExpired)
  const canTakeJobs = driver.isOnDuty && driver.activeBookingId === null

  return (
    <section aria-labelledby="pending-jobs">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="pending-jobs" className="text-xl">
          Pending Jobs
        </h2>
        <div className="flex flex-wrap gap-2">
          {isRinging && !ring.isMuted && (
            <Button size="sm" icon={<BellOff aria-hidden />} variant="secondary" onClick={silence}>
              Silence
            </Button>
          )}
          <SoundSwitch ring={ring} />
          <Button
            size="sm"
            variant="secondary"
            icon={<RefreshCw aria-hidden />}
            isBusy={isRefreshing}
            onClick={onRefresh}
          >
            <span className="max-sm:sr-only">Refresh</span>
          </Button>
        </div>
      </div>
      {shown.length === 0 ? (
        <NoJobs driver={driver} />
      ) : (
        <ul className="grid gap-5 lg:grid-cols-2 lg:items-start">
          {shown.map((one) => (
            <li key={one.offer.bookingId}>
              <OfferCard
                shown={one}
                clockOffsetMs={clockOffsetMs}
                isInBar={one === inBar && driver.activeBookingId === null}
                acceptReason={reasonFor(one.offer)}
                isAccepting={acceptingId === one.offer.bookingId}
                onAccept={() => accept(one.offer)}
                onDecline={() => jobs.setToDecline(one.offer)}
                onPass={() => jobs.decline(one.offer, 'driving')}
                onDismiss={() => jobs.dismissGone(one.offer.bookingId)}
                vehicle={vehicleOf(one.offer)}
              />
            </li>
          ))}
        </ul>
      )}
      {canTakeJobs && shown.length === 0 && (
        <div className="mt-4">
          <RingOffer ring={ring} />
        </div>
      )}
    </section>
  )
}

function NoJobs({ driver }: { driver: DriverSelf }) {
  const { title, words } = noJobsMessage(driver)
  return (
    <div className="border-line bg-surface rounded-xl border">
      <EmptyState illustration={<NoJobsLater />} title={title}>
        {words}
      </EmptyState>
    </div>
  )
}
