import { useState } from 'react'
import type { RatedComment } from '../../../contract/operations/moderation.ts'
import { neededText } from '../../../contract/text-fields.ts'
import { hiddenReasonMaxLength, starLabels } from '../../../domain/bookings/rating.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { moderateComment } from '../../api/moderation.ts'
import { paths } from '../../paths.ts'
import { StatusBadge, Tag, type Tone } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { FoldRow } from '../../ui/data/fold-row.tsx'
import { RatingStars } from '../../ui/data/rating.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const looks: Record<RatedComment['state'], { tone: Tone; word: string }> = {
  waiting: { tone: 'warning', word: 'Waiting' },
  shown: { tone: 'success', word: 'Shown' },
  hidden: { tone: 'neutral', word: 'Hidden' },
}

/** One comment with everything needed to moderate: the words, whom they are about, and why it waits. */
export function CommentRow({ comment }: { comment: RatedComment }) {
  const { stars, words, state, customerName, driver, bookingId } = comment
  const { tone, word } = looks[state]
  return (
    <FoldRow
      label={`Comment of ${customerName} about ${driver.name}`}
      title={`${customerName} about ${driver.name}`}
      gist={comment.comment}
      aside={
        <>
          <RatingStars value={stars} isShort />
          <DateTime at={comment.ratedAt} />
          <StatusBadge tone={tone}>{word}</StatusBadge>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold">{starLabels[stars]}</span>
        {words.map((listed) => (
          <Tag key={listed}>Listed word: {listed}</Tag>
        ))}
      </p>
      <blockquote className="border-line-strong mt-3 border-l-3 pl-4 whitespace-pre-line wrap-anywhere">
        {comment.comment}
      </blockquote>
      <p className="text-ink-muted mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <TextLink to={paths.booking(bookingId)}>See the booking</TextLink>
        <TextLink to={paths.verificationOf(driver.driverId)}>See the driver</TextLink>
      </p>
      {comment.decidedAt && (
        <p className="mt-2 text-sm wrap-anywhere">
          {`${state === 'hidden' ? 'Hidden' : 'Shown'} by ${comment.decidedBy ?? 'an operator'}, `}
          <DateTime at={comment.decidedAt} />
          {comment.hiddenReason && `: ${comment.hiddenReason}`}
        </p>
      )}
      <Moderation comment={comment} />
    </FoldRow>
  )
}

const hiddenReason = neededText(hiddenReasonMaxLength, 'Give a reason: the author sees it')

function Moderation({ comment: { bookingId, state: seen, driver } }: { comment: RatedComment }) {
  const [isHiding, setHiding] = useState(false)
  const moderate = useAction(moderateComment, {
    success: (_, { body }) =>
      body.decision === 'show'
        ? { title: 'Comment shown', description: `${driver.name} can read it now.` }
        : { title: 'Comment hidden', description: 'The author is told why by email.' },
  })
  if (isHiding) {
    return (
      <ReasonForm
        id={`comment-${bookingId}`}
        name="reason"
        label="Reason for hiding"
        hint="The author sees this."
        maxLength={hiddenReasonMaxLength}
        schema={hiddenReason}
        press="Hide it"
        look={{ size: 'sm', variant: 'secondary' }}
        onSubmit={(reason, refuse) =>
          moderate.run({ bookingId, body: { decision: 'hide', reason, seen } }, refuse)
        }
        leave="Not now"
        onLeave={() => setHiding(false)}
        className="mt-4"
      />
    )
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {seen !== 'shown' && (
        <Button
          size="sm"
          variant="secondary"
          isBusy={moderate.isPending}
          busyLabel="Saving"
          onClick={() =>
            void moderate.run({ bookingId, body: { decision: 'show', reason: '', seen } })
          }
        >
          {seen === 'hidden' ? 'Show it after all' : 'Show it'}
        </Button>
      )}
      {seen !== 'hidden' && (
        <Button size="sm" variant="secondary" onClick={() => setHiding(true)}>
          Hide it
        </Button>
      )}
    </div>
  )
}
