import { useRef, useState, type RefObject } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { starLabels } from '../../../domain/bookings/rating.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { RatingStars } from '../../ui/data/rating.tsx'
import { RateButton } from './rate-button.tsx'
import { useRatingDraft } from './rating-draft.ts'

/** On a completed booking: asks its customer for a rating; afterwards shows it to everyone who may see the booking. */
export function RatingCard({ booking }: { booking: Booking }) {
  // It stays when one card replaces another, so that the focus has a target.
  const frame = useRef<HTMLDivElement>(null)
  /** The live stream may report the rating before the answer to it arrives. */
  const [isFormOpen, setFormOpen] = useState(false)
  return (
    <div ref={frame} tabIndex={-1}>
      {booking.rating && !isFormOpen ? (
        <Given booking={booking} rating={booking.rating} />
      ) : (
        (booking.isRatable || isFormOpen) && (
          <Prompt booking={booking} landing={frame} onOpenChange={setFormOpen} />
        )
      )}
    </div>
  )
}

type PromptProps = {
  booking: Booking
  landing: RefObject<HTMLElement | null>
  onOpenChange: (isOpen: boolean) => void
}

function Prompt({ booking, landing, onOpenChange }: PromptProps) {
  const { bookingId, createdAt, driver } = booking
  const { isSkipped } = useRatingDraft(bookingId)
  const recovery = { bookingId, createdAt, driverName: driver?.name ?? null }
  if (isSkipped) {
    return (
      <Card look="plain" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-muted text-sm">You skipped the rating for now.</p>
        <RateButton {...{ recovery, landing, onOpenChange }} variant="quiet" size="sm">
          Rate it now
        </RateButton>
      </Card>
    )
  }
  return (
    <Card title="How was it?">
      <p className="text-ink-muted">
        Your rating counts towards the average that others see when they choose a driver.
      </p>
      <RateButton {...{ recovery, landing, onOpenChange }} className="mt-5 max-sm:w-full" />
    </Card>
  )
}

const titles: Record<Booking['viewer'], string> = {
  customer: 'Your rating',
  driver: 'How your customer rated it',
  operator: 'The customer’s rating',
}

type GivenProps = { booking: Booking; rating: NonNullable<Booking['rating']> }

function Given({ booking: { viewer }, rating }: GivenProps) {
  const { stars, comment, isCommentHeld, hiddenReason } = rating
  return (
    <Card
      title={titles[viewer]}
      aside={
        (isCommentHeld || hiddenReason) && (
          <StatusBadge tone="warning">
            {isCommentHeld ? 'Comment held' : 'Comment hidden'}
          </StatusBadge>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-x-3">
        <RatingStars value={stars} />
        <span className="font-bold">{starLabels[stars]}</span>
      </p>
      {comment && <p className="mt-3 whitespace-pre-line wrap-anywhere">{comment}</p>}
      {hiddenReason && (
        <p className="text-ink-muted mt-3 text-sm wrap-anywhere">
          {viewer === 'customer' ? 'Your comment is not shown' : 'Only operators read this comment'}
          : {hiddenReason}. The stars still count.
        </p>
      )}
      {isCommentHeld && (
        <p className="text-ink-muted mt-3 text-sm">
          {viewer === 'customer'
            ? 'Someone on our team will read your comment first. Your stars already count.'
            : 'The comment contains a listed word. Only operators can read it; the stars already count.'}
        </p>
      )}
    </Card>
  )
}
