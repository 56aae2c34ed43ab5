import { lazy, useRef } from 'react'
import { firstNameOf } from '../../../../domain/accounts/first-name.ts'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { isStars, starLabels } from '../../../../domain/bookings/rating.ts'
import { StatusBadge } from '../../../ui/data/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { RatingButtons, RatingStars } from '../../../ui/data/rating.tsx'
import { useSendRating } from './use-rating.ts'
import { OptionalPart } from '../../../ui/feedback/fall-back.tsx'

/** Only after the press that rates. */
const CommentForm = lazy(async () => ({
  default: (await import('./comment-form.tsx')).CommentForm,
}))

/** On a completed booking: asks its customer for a rating, which one press gives; afterwards shows it to everyone who may see the booking. */
export function RatingCard({ booking }: { booking: Booking }) {
  // It stays when one card replaces another, so that the focus has a target.
  const frame = useRef<HTMLDivElement>(null)
  const stay = (): void => frame.current?.focus()
  return (
    <div ref={frame} tabIndex={-1}>
      {booking.rating ? (
        <Given booking={booking} rating={booking.rating} onCommented={stay} />
      ) : (
        booking.isRatable && <Prompt booking={booking} onRated={stay} />
      )}
    </div>
  )
}

const labels = [starLabels[1], starLabels[2], starLabels[3], starLabels[4], starLabels[5]] as const

function Prompt({ booking, onRated }: { booking: Booking; onRated: () => void }) {
  const { bookingId, driver } = booking
  const { send, isSending } = useSendRating(bookingId)
  return (
    <Card title={driver ? `How was it with ${firstNameOf(driver.name)}?` : 'How was it?'}>
      <RatingButtons
        label="Rate Your Experience"
        starLabels={labels}
        isBusy={isSending}
        onPress={(value) => {
          if (isStars(value)) void send(value, '').then((isOver) => isOver && onRated())
        }}
      />
      <p className="text-ink-muted mt-2 text-sm">
        One press saves it. Your stars count towards the average that others see.
      </p>
    </Card>
  )
}

const titles: Record<Booking['viewer'], string> = {
  customer: 'Your rating',
  driver: 'How your customer rated it',
  operator: 'The customer’s rating',
}

type GivenProps = {
  booking: Booking
  rating: NonNullable<Booking['rating']>
  onCommented: () => void
}

function Given({ booking: { bookingId, viewer }, rating, onCommented }: GivenProps) {
  const { stars, comment, isCommentHeld, hiddenReason } = rating
  const mayComment = viewer === 'customer' && comment === null && !isCommentHeld && !hiddenReason
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
      {mayComment && (
        <OptionalPart>
          <CommentForm {...{ bookingId, stars }} onSent={onCommented} />
        </OptionalPart>
      )}
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
            ? 'Your stars already count. Someone on our team will read your comment before others see it.'
            : 'The comment contains a listed word. Only operators can read it; the stars already count.'}
        </p>
      )}
    </Card>
  )
}
