import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { isStars, ratingCommentMaxLength, starLabels } from '../../../domain/bookings/rating.ts'
import { inputChangesPerMinute, markupMessage, stripMarkup } from '../../../domain/text.ts'
import { rateBooking } from '../../api/kit/changes.ts'
import { isRefusal } from '../../api/kit/failures.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { RatingInput } from '../../ui/data/rating.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import type { TypedRules } from '../../ui/forms/typed-text.ts'
import { useTypedText } from '../../ui/forms/use-typed-text.ts'
import { changeRatingDraft, forgetRatingDraft, useRatingDraft } from './rating-draft.ts'
import { toastRated, toastStarsMissing, toastSubmissionFailure } from './rating-toasts.ts'

/** The recovery being rated, as far as the dialog shows it. */
export type Recovery = { bookingId: string; driverName: string | null; createdAt: string }

export type RatingDialogProps = {
  recovery: Recovery
  /** `over`: rated or skipped, so the opener may be gone. `left`: closed, and the draft is kept. */
  onClose: (how: 'over' | 'left') => void
  /** Where the focus goes on closing; null: back to the opener. */
  finalFocus: () => HTMLElement | null
}

const formId = 'rating-form'
const labels = [starLabels[1], starLabels[2], starLabels[3], starLabels[4], starLabels[5]] as const
const rules: TypedRules = {
  changesPerMinute: inputChangesPerMinute,
  strip: stripMarkup,
  markupMessage,
}

/** Stars and a comment on a finished recovery (specification, customer side §2, "Rating dialog"). */
export function RatingDialog({ recovery, onClose, finalFocus }: RatingDialogProps) {
  const { bookingId, driverName, createdAt } = recovery
  const { stars, comment } = useRatingDraft(bookingId)
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const rating = useMutation(rateBooking)
  const typing = useTypedText({
    value: comment,
    onChange: (text) => changeRatingDraft(bookingId, { comment: text }),
    rules,
  })

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (stars === null) {
      toastStarsMissing()
      form.current?.querySelector('input')?.focus()
      return
    }
    try {
      const text = comment.trim()
      const body = { stars, ...(text === '' ? {} : { comment: text }) }
      const booking = await rating.mutateAsync({ bookingId, body })
      if (booking.rating) toastRated(booking.rating)
      forgetRatingDraft(bookingId)
      onClose('over')
    } catch (failure) {
      toastSubmissionFailure(failure)
      if (!isRefusal(failure, 'already_rated')) return
      // It was rated in another tab, or on another device.
      forgetRatingDraft(bookingId)
      void client.invalidateQueries({ queryKey: queryKeys.live })
      onClose('over')
    }
  }

  const skip = (): void => {
    changeRatingDraft(bookingId, { isSkipped: true })
    onClose('over')
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose('left')}
      kind="question"
      title="Rate Your Experience"
      description={
        <>
          {`${driverName ?? 'Your driver'}, booked `}
          <DateTime at={createdAt} />
        </>
      }
      finalFocus={finalFocus}
      actions={
        <>
          <Button type="submit" form={formId} isBusy={rating.isPending} busyLabel="Submitting">
            Submit Rating
          </Button>
          <Button variant="quiet" onClick={skip}>
            Skip
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-6"
      >
        <RatingInput
          label="How was it?"
          name="rating-stars"
          required
          value={stars}
          onValueChange={(value) =>
            isStars(value) && changeRatingDraft(bookingId, { stars: value })
          }
          starLabels={labels}
        />
        <TextAreaField
          id="rating-comment"
          label="Anything to add?"
          hint="Optional. Your driver sees it."
          rows={3}
          maxLength={ratingCommentMaxLength}
          value={comment}
          onChange={typing.onInput}
          error={typing.problem}
        />
      </form>
    </Dialog>
  )
}
