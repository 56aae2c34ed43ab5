import { ratingCommentMaxLength, type Stars } from '../../../domain/bookings/rating.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { useRatingComment, useSendRating } from './use-rating.ts'

type CommentFormProps = { bookingId: string; stars: Stars; onSent: () => void }

/** Under the stars that were given: a comment, which joins them. */
export function CommentForm({ bookingId, stars, onSent }: CommentFormProps) {
  const comment = useRatingComment(bookingId)
  const { send, isSending } = useSendRating(bookingId)
  const isEmpty = comment.value.trim() === ''
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) void send(stars, comment.value).then((isOver) => isOver && onSent())
      }}
    >
      <TextAreaField
        id="rating-comment"
        label="Anything to add?"
        hint="Optional. Your driver reads it."
        rows={2}
        maxLength={ratingCommentMaxLength}
        {...comment}
      />
      {!isEmpty && (
        <Button
          type="submit"
          variant="secondary"
          className="max-sm:w-full"
          isBusy={isSending}
          busyLabel="Sending"
        >
          Send comment
        </Button>
      )}
    </form>
  )
}
