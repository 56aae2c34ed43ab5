import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { JobOffer } from '../../../contract/job-offers.ts'
import type { DriverSelf } from '../../../contract/drivers.ts'
import type { DeclineReason } from '../../../domain/booking-words.ts'
import { acceptJob, declineJob } from '../../api/changes.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { serverNow, useServerClockOffset } from '../../api/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoJobsScene } from '../../ui/illustrations/scenes.tsx'
import { acceptReason } from './accept-reason.ts'
import { sayAcceptFailed, sayAccepted, sayDeclined, sayRefused } from './driving-toasts.ts'
import { OfferCard } from './offer-card.tsx'
import { isRingWanted } from './offers-on-screen.ts'
import { SoundSwitch } from './sound-switch.tsx'
import { useOfferRing } from './use-offer-ring.ts'
import { useOffersOnScreen } from './use-offers-on-screen.ts'
import { useSeenOffers } from './use-seen-offers.ts'

const DeclineDialog = lazy(async () => ({
  default: (await import('./decline-dialog.tsx')).DeclineDialog,
}))

type PendingJobsProps = {
  driver: DriverSelf
  offers: readonly JobOffer[]
  isRefreshing: boolean
  onRefresh: () => void
  /** Draws the casualty vehicle in full. */
  vehicleOf: (offer: JobOffer) => ReactNode
}

/** Jobs that wait for this driver's answer. They come and go by themselves, and ring until answered. */
export function PendingJobs({
  driver,
  offers,
  isRefreshing,
  onRefresh,
  vehicleOf,
}: PendingJobsProps) {
  const client = useQueryClient()
  const clockOffsetMs = useServerClockOffset()
  const accepting = useMutation(acceptJob)
  const declining = useMutation(declineJob)
  const [inQuestion, setInQuestion] = useState<JobOffer | null>(null)

  const canTakeJobs = driver.isOnDuty && driver.activeBookingId === null
  const shown = useOffersOnScreen(offers)
  useSeenOffers(shown.map(({ offer }) => offer.bookingId))
  const reasonFor = (offer: JobOffer): string | null => acceptReason(driver, offer, serverNow())
  const answerable = shown.filter(({ offer }) => reasonFor(offer) === null)
  const beingAnswered = [
    inQuestion?.bookingId,
    accepting.isPending ? accepting.variables.bookingId : undefined,
  ].flatMap((bookingId) => bookingId ?? [])
  const ring = useOfferRing(isRingWanted(answerable, new Set(beingAnswered)))

  /** Somebody else may have been first: the list says so at once. */
  const refresh = (): void => void client.invalidateQueries({ queryKey: queryKeys.offers })

  const accept = (offer: JobOffer): void =>
    accepting.mutate(
      { bookingId: offer.bookingId },
      {
        onSuccess: sayAccepted,
        onError: (failure) => {
          sayAcceptFailed(failure)
          refresh()
        },
      },
    )

  const decline = (offer: JobOffer, reason: DeclineReason): void =>
    declining.mutate(
      { bookingId: offer.bookingId, body: { reason } },
      {
        onSuccess: sayDeclined,
        onError: (failure) => {
          sayRefused(failure)
          refresh()
        },
        onSettled: () => setInQuestion(null),
      },
    )

  return (
    <section aria-labelledby="pending-jobs">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="pending-jobs" className="text-xl">
          Pending Jobs{' '}
          {shown.length > 0 && (
            <span className="text-ink-muted ml-2 tabular-nums">{shown.length}</span>
          )}
        </h2>
        <div className="flex gap-2">
          <SoundSwitch ring={ring} />
          <Button
            size="sm"
            variant="secondary"
            icon={<RefreshCw aria-hidden />}
            isBusy={isRefreshing}
            onClick={onRefresh}
          >
            Refresh
          </Button>
        </div>
      </div>
      {ring.isBlocked && canTakeJobs && (
        <p className="text-ink-muted mb-4 text-sm">Press anywhere once, and new jobs will ring.</p>
      )}
      {shown.length === 0 ? (
        <NoJobs driver={driver} />
      ) : (
        <ul className="grid gap-5 lg:grid-cols-2 lg:items-start">
          {shown.map((one) => (
            <li key={one.offer.bookingId}>
              <OfferCard
                shown={one}
                clockOffsetMs={clockOffsetMs}
                acceptReason={reasonFor(one.offer)}
                isAccepting={
                  accepting.isPending && accepting.variables.bookingId === one.offer.bookingId
                }
                onAccept={() => accept(one.offer)}
                onDecline={() => setInQuestion(one.offer)}
                vehicle={vehicleOf(one.offer)}
              />
            </li>
          ))}
        </ul>
      )}
      {inQuestion && (
        <Suspense>
          <DeclineDialog
            offer={inQuestion}
            isBusy={declining.isPending}
            onDecline={(reason) => decline(inQuestion, reason)}
            onClose={() => setInQuestion(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

function NoJobs({ driver }: { driver: DriverSelf }) {
  const { title, words } = noJobsWords(driver)
  return (
    <div className="border-line bg-surface rounded-xl border">
      <EmptyState picture={<NoJobsScene />} title={title}>
        {words}
      </EmptyState>
    </div>
  )
}

const noJobsWords = ({ isOnDuty, activeBookingId }: DriverSelf) => {
  if (!isOnDuty) {
    return {
      title: 'You are off duty',
      words: 'Go on duty to be offered jobs near you. Off duty nobody sees where you are.',
    }
  }
  if (activeBookingId !== null) {
    return {
      title: 'One job at a time',
      words: 'You are offered new jobs when this one is done.',
    }
  }
  return {
    title: 'No jobs waiting',
    words: 'New jobs appear here by themselves. Keep this page open; it rings.',
  }
}
