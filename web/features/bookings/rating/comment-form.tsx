import { z } from 'zod'
import { ratingComment } from '../../../../contract/text-fields.ts'
import { ratingCommentMaxLength, type Stars } from '../../../../domain/bookings/rating.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { useRatingDraft } from './rating-draft.ts'
import { useSendRating } from './use-rating.ts'

const commentFields = z.object({
  comment: ratingComment.refine((text) => text !== '', 'Write a comment first'),
})

type CommentFormProps = { bookingId: string; stars: Stars; onSent: () => void }

/** Under the stars that were given: a comment, which joins them. */
export function CommentForm({ bookingId, stars, onSent }: CommentFormProps) {
  const { send } = useSendRating(bookingId)
  const form = useSchemaForm({
    name: 'rating-comment',
    schema: commentFields,
    // What was typed in the dialog, and not sent.
    defaultValues: { comment: useRatingDraft(bookingId).comment },
    onSubmit: async ({ comment }) => {
      if (await send(stars, comment)) onSent()
    },
  })
  return (
    <SchemaForm of={form} className="mt-4 flex flex-col gap-3">
      <TextAreaField
        {...form.field('comment')}
        label="Anything to add?"
        hint="Optional. Your driver sees it."
        rows={2}
        maxLength={ratingCommentMaxLength}
      />
      <SubmitButton of={form} variant="secondary" busyLabel="Sending" className="max-sm:w-full">
        Send comment
      </SubmitButton>
    </SchemaForm>
  )
}
