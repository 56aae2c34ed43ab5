import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Stars } from '../../../../domain/bookings/rating.ts'
import { inputChangesPerMinute, markupMessage, stripMarkup } from '../../../../domain/text.ts'
import { rateBooking } from '../../../api/bookings/changes.ts'
import { isRefusal } from '../../../api/kit/failures.ts'
import { queryKeys } from '../../../api/kit/query-keys.ts'
import type { TypedRules } from '../../../ui/forms/typed-text.ts'
import { useTypedText } from '../../../ui/forms/use-typed-text.ts'
import { changeRatingDraft, forgetRatingDraft, useRatingDraft } from './rating-draft.ts'
import { toastRated, toastSubmissionFailure } from './rating-toasts.ts'

const rules: TypedRules = {
  changesPerMinute: inputChangesPerMinute,
  strip: stripMarkup,
  markupMessage,
}

/** The comment as it is typed: kept for this visit, cleaned, and not too often changed. */
export const useRatingComment = (bookingId: string) => {
  const { comment } = useRatingDraft(bookingId)
  const typing = useTypedText({
    value: comment,
    onChange: (text) => changeRatingDraft(bookingId, { comment: text }),
    rules,
  })
  return { value: comment, onChange: typing.onInput, error: typing.problem }
}

/** Sends stars, or a comment to the stars that were sent. True once it is over, also if it was rated in another tab or on another device. */
export const useSendRating = (bookingId: string) => {
  const client = useQueryClient()
  const rating = useMutation(rateBooking)

  const send = async (stars: Stars, comment: string): Promise<boolean> => {
    try {
      const text = comment.trim()
      const body = { stars, ...(text === '' ? {} : { comment: text }) }
      const booking = await rating.mutateAsync({ bookingId, body })
      if (booking.rating) toastRated(booking.rating)
      // What was typed beside the stars may still follow.
      if (text !== '') forgetRatingDraft(bookingId)
      return true
    } catch (failure) {
      toastSubmissionFailure(failure)
      if (!isRefusal(failure, 'already_rated')) return false
      forgetRatingDraft(bookingId)
      void client.invalidateQueries({ queryKey: queryKeys.live })
      return true
    }
  }
  return { send, isSending: rating.isPending }
}
