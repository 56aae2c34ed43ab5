import { useRef, type FormEvent } from 'react'
import { isStars, ratingCommentMaxLength, starLabels } from '../../../../domain/bookings/rating.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { RatingInput } from '../../../ui/data/rating.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { changeRatingDraft, forgetRatingDraft, useRatingDraft } from './rating-draft.ts'
import { toastStarsMissing } from './rating-toasts.ts'
import { useRatingComment, useSendRating } from './use-rating.ts'

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
/** Stars and a comment on a finished recovery (specification, customer side §2, "Rating dialog"). */
export function RatingDialog({ recovery, onClose, finalFocus }: RatingDialogProps) {
  const { bookingId, driverName, createdAt } = recovery
  const { stars, comment } = useRatingDraft(bookingId)
  const form = useRef<HTMLFormElement>(null)
  const typing = useRatingComment(bookingId)
  const { send, isSending } = useSendRating(bookingId)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (stars === null) {
      toastStarsMissing()
      form.current?.querySelector('input')?.focus()
      return
    }
    if (!(await send(stars, comment))) return
    forgetRatingDraft(bookingId)
    onClose('over')
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
          <Button type="submit" form={formId} isBusy={isSending} busyLabel="Submitting">
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
          {...typing}
        />
      </form>
    </Dialog>
  )
}
