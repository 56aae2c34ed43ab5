import { Link } from 'react-router'
import { formatEuro } from '../../../../domain/money.ts'
import { useServerClockOffset } from '../../../api/kit/server-clock.ts'
import { paths } from '../../../paths.ts'
import { Countdown } from '../../../ui/data/countdown.tsx'
import { BottomBar } from '../../../ui/page/bottom-bar.tsx'
import type { PendingJobsState } from '../use-pending-jobs.ts'
import { AnswerButtons } from './offer-answers.tsx'

/** The offer with the least time left, at the lower edge of a screen that is about something else: what it pays, its timer, both answers. */
export function OfferBar({ jobs }: { jobs: PendingJobsState }) {
  const clockOffsetMs = useServerClockOffset()
  const open = jobs.shown.filter(({ isExpired }) => !isExpired)
  const offer = open[0]?.offer
  if (!offer) return null
  const others = open.length - 1
  return (
    <BottomBar label="Job offer" isFixed isEverywhere>
      <div className="mx-auto flex max-w-column flex-col gap-2">
        <div className="flex items-center justify-between gap-4">
          <Link
            to={paths.driver}
            className="inline-flex min-h-11 min-w-0 items-center leading-tight font-bold"
          >
            {`${formatEuro(offer.netCents)} for you, from ${offer.pickupLabel}`}
            {others > 0 && ` · ${others} more`}
          </Link>
          <span className="text-lg font-bold tabular-nums">
            <Countdown
              deadline={offer.acceptBy}
              clockOffsetMs={clockOffsetMs}
              label="Time to accept"
            />
          </span>
        </div>
        <AnswerButtons
          acceptReason={jobs.reasonFor(offer)}
          isAccepting={jobs.acceptingId === offer.bookingId}
          isExpired={false}
          onAccept={() => jobs.accept(offer)}
          onDecline={() => jobs.setToDecline(offer)}
          onPass={() => jobs.decline(offer, 'driving')}
        />
      </div>
    </BottomBar>
  )
}
