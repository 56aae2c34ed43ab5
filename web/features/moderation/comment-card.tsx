import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { RatedComment } from '../../../contract/operations/moderation.ts'
import { hiddenReasonMaxLength, starLabels } from '../../../domain/bookings/rating.ts'
import { fieldsOf, wordsOf } from '../../api/kit/failures.ts'
import { moderateComment } from '../../api/operations/moderation.ts'
import { paths } from '../../paths.ts'
import { StatusBadge, Tag, type Tone } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { RatingStars } from '../../ui/data/rating.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const looks: Record<RatedComment['state'], { tone: Tone; word: string }> = {
  waiting: { tone: 'warning', word: 'Waiting' },
  shown: { tone: 'success', word: 'Shown' },
  hidden: { tone: 'neutral', word: 'Hidden' },
}

/** One comment with everything needed to decide: the words, whom they are about, and why it waits. */
export function CommentCard({ comment }: { comment: RatedComment }) {
  const { stars, words, state, customerName, driver, bookingId } = comment
  const { tone, word } = looks[state]
  return (
    <Card
      title={`${customerName} about ${driver.name}`}
      aside={<StatusBadge tone={tone}>{word}</StatusBadge>}
      aria-label={`Comment of ${customerName} about ${driver.name}`}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RatingStars value={stars} />
        <span className="font-bold">{starLabels[stars]}</span>
        {words.map((listed) => (
          <Tag key={listed}>Listed word: {listed}</Tag>
        ))}
      </p>
      <blockquote className="border-line-strong mt-3 border-l-3 pl-4 whitespace-pre-line wrap-anywhere">
        {comment.comment}
      </blockquote>
      <p className="text-ink-muted mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span>
          Rated <DateTime at={comment.ratedAt} />
        </span>
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
    </Card>
  )
}

function Moderation({ comment: { bookingId, state: seen, driver } }: { comment: RatedComment }) {
  const { mutate, isPending, error } = useMutation(moderateComment)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isHiding, setHiding] = useState(false)
  const fieldId = `reason-${bookingId}`
  const hide = (): void => {
    if (isHiding) return decide('hide')
    flushSync(() => setHiding(true))
    document.getElementById(fieldId)?.focus()
  }
  const decide = (decision: 'show' | 'hide'): void => {
    if (decision === 'hide' && reason.trim() === '') {
      setTried(true)
      document.getElementById(fieldId)?.focus()
      return
    }
    mutate(
      { bookingId, body: { decision, reason, seen } },
      {
        onError: (failure) => {
          if (fieldsOf(failure)['reason']) return
          const { title, detail } = wordsOf(failure)
          toast.failure({ title, description: detail })
        },
        onSuccess: () =>
          toast.success(
            decision === 'show'
              ? { title: 'Comment shown', description: `${driver.name} can read it now.` }
              : { title: 'Comment hidden', description: 'Its author is told why, by mail.' },
          ),
      },
    )
  }
  const missing = isTried && reason.trim() === '' ? 'Say why: its author reads it' : null
  return (
    <div className="mt-4 flex flex-col gap-3">
      {isHiding && (
        <TextAreaField
          id={fieldId}
          label="Why it is hidden"
          hint="Its author reads this."
          rows={2}
          maxLength={hiddenReasonMaxLength}
          value={reason}
          error={missing ?? fieldsOf(error)['reason'] ?? null}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {seen !== 'shown' && !isHiding && (
          <Button
            size="sm"
            variant="secondary"
            isBusy={isPending}
            busyLabel="Saving"
            onClick={() => decide('show')}
          >
            {seen === 'hidden' ? 'Show it after all' : 'Show it'}
          </Button>
        )}
        {seen !== 'hidden' && (
          <Button size="sm" variant="secondary" isBusy={isPending} onClick={hide}>
            Hide it
          </Button>
        )}
        {isHiding && (
          <Button size="sm" variant="quiet" onClick={() => setHiding(false)}>
            Not now
          </Button>
        )}
      </div>
    </div>
  )
}
