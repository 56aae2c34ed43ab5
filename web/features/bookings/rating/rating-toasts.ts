/** The specification's words for rating (customer side §8), in one place. */
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { ratingTexts, starLabels } from '../../../../domain/bookings/rating.ts'
import { ProblemError } from '../../../api/kit/failures.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export const toastStarsMissing = (): void =>
  toast.failure({ title: 'Rating Required', description: ratingTexts.required })

/** One message for the whole rating: the stars count either way, also those of a comment that waits for an operator. */
export const toastRated = ({ stars, isCommentHeld }: NonNullable<Booking['rating']>): void =>
  toast.success({
    title: 'Rating Submitted',
    description: isCommentHeld
      ? ratingTexts.commentHeld
      : `${starLabels[stars]}. Thank you for telling us.`,
  })

export const toastSubmissionFailure = (failure: unknown): void =>
  toast.failure({
    title: 'Submission Failed',
    description:
      failure instanceof ProblemError ? failure.problem.detail : 'Please try again later',
  })
